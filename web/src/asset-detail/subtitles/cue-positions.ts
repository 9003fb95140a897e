import { plainCueText } from '@spindle/contracts/subtitles/cue-text';

/** Position of a cue in the text of subtitles. */
export interface CuePosition {
  /** First line of the cue, from 0; `to` is the line after its last. */
  from: number;
  to: number;
  /** Start and end in seconds. */
  start: number;
  end: number;
  /** Text of the cue without tags. */
  text: string;
}

const CLOCK = String.raw`((?:\d+:)?\d{2}:\d{2}\.\d{3})`;
const TIMES = new RegExp(`^\\s*${CLOCK}\\s+-->\\s+${CLOCK}`);
/** Returns every cue whose times can be parsed, even if the rest of the text is invalid. */
export function findCues(text: string): CuePosition[] {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    const [, start, end] = TIMES.exec(line) ?? [];
    if (start === undefined || end === undefined) return [];
    let to = at + 1;
    while (to < lines.length && isCueText(lines[to])) to += 1;
    // The line before the times may hold an identifier of the cue.
    const hasIdentifier = at > 0 && isCueText(lines[at - 1]);
    return [
      {
        from: hasIdentifier ? at - 1 : at,
        to,
        start: secondsOf(start),
        end: secondsOf(end),
        text: plainCueText(lines.slice(at + 1, to).join('\n')),
      },
    ];
  });
}

const isCueText = (line = '') => line.trim() !== '' && !line.includes('-->');

function secondsOf(clock: string): number {
  return clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
