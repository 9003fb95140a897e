/** Where a cue stands in the text of subtitles. */
export interface CuePlace {
  /** Lines from 0; `to` is the first one after it. */
  from: number;
  to: number;
  /** Seconds. */
  start: number;
  end: number;
  /** What is said, without tags. */
  said: string;
}

const CLOCK = String.raw`((?:\d+:)?\d{2}:\d{2}\.\d{3})`;
const TIMES = new RegExp(`^\\s*${CLOCK}\\s+-->\\s+${CLOCK}`);
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&lrm;': '',
  '&rlm;': '',
};

/** The cues whose times can be read, as they stand in the text, however wrong the rest is. */
export function cuePlaces(text: string): CuePlace[] {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    const [, start, end] = TIMES.exec(line) ?? [];
    if (start === undefined || end === undefined) return [];
    let to = at + 1;
    while (to < lines.length && isSaid(lines[to])) to += 1;
    const hasName = at > 0 && isSaid(lines[at - 1]);
    return [
      {
        from: hasName ? at - 1 : at,
        to,
        start: secondsOf(start),
        end: secondsOf(end),
        said: plain(lines.slice(at + 1, to).join('\n')),
      },
    ];
  });
}

const isSaid = (line = '') => line.trim() !== '' && !line.includes('-->');

function secondsOf(clock: string): number {
  return clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

function plain(text: string): string {
  return text.replace(/<[^>]*>/g, '').replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity);
}
