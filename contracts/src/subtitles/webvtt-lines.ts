interface LineWarning {
  message: string;
  /** From 1. */
  line: number;
}

const CLOCK = String.raw`(?:\d+:)?\d{2}:\d{2}[.,]\d{3}`;
/** Matches times with `->`, which players do not recognize. */
const SHORT_ARROW = new RegExp(`^\\s*${CLOCK}\\s*->\\s*${CLOCK}`);
const TIMES = new RegExp(`^\\s*${CLOCK}\\s+-->\\s+(${CLOCK})`);

/** Seconds that a cue may exceed the media: containers round their duration. */
const LATE_SECONDS = 1;

/**
 * Hides lines that the parser does not support but players read or skip, and keeps line numbers: regions, the region of a cue, and
 * blocks whose times have `->`.
 */
export function hideUnsupportedLines(lines: readonly string[]): string[] {
  let isCueSeen = false;
  return lines.map((line, at) => {
    if (line.includes('-->')) {
      isCueSeen = true;
      return line.replace(/[ \t]region:\S+/, '');
    }
    if (!isBlockStart(lines, at)) return line;
    const isRegion = !isCueSeen && /^REGION[ \t]*$/.test(line);
    return isRegion || isSkippedCue(lines, at) ? 'NOTE' : line;
  });
}

/** Returns a warning for each line of times with `->`. */
export function findShortArrows(lines: readonly string[]): LineWarning[] {
  return lines.flatMap((line, at) =>
    SHORT_ARROW.test(line)
      ? [{ message: '"->" instead of "-->" (players skip the cue)', line: at + 1 }]
      : [],
  );
}

/** Returns a warning for each cue that ends after the media. `duration`: seconds. */
export function findLateCues(lines: readonly string[], duration: number): LineWarning[] {
  return lines.flatMap((line, at) => {
    const end = TIMES.exec(line)?.[1];
    return end !== undefined && secondsOf(end) > duration + LATE_SECONDS
      ? [{ message: 'Cue past the end of the media', line: at + 1 }]
      : [];
  });
}

/** Returns whether a line starts a block. The header is not a block, although no line precedes it. */
function isBlockStart(lines: readonly string[], at: number): boolean {
  return at > 0 && lines[at - 1] === '' && lines[at] !== '';
}

/** Returns whether the times of a cue, in its first line or after its name, have `->`. */
function isSkippedCue(lines: readonly string[], at: number): boolean {
  const [first = '', second = ''] = lines.slice(at, at + 2);
  return SHORT_ARROW.test(first) || (first !== 'STYLE' && SHORT_ARROW.test(second));
}

function secondsOf(clock: string): number {
  return clock
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0);
}
