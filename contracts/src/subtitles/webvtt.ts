/// <reference path="./webvtt-parser.d.ts" />
import parser from 'webvtt-parser';
import { findLateCues, findShortArrows, hideUnsupportedLines } from './webvtt-lines.ts';

export interface Cue {
  /** Seconds. */
  start: number;
  end: number;
  /** Text with its tags, unchanged. */
  text: string;
}

export interface WebVtt {
  /** In the order of their start times. */
  cues: Cue[];
  /** Each `message at line N`. Empty for valid subtitles. */
  errors: string[];
  /** Each `message at line N`. Players accept the file, but viewers may miss a cue. */
  warnings: string[];
}

/** Limits each list: a file that is not WebVTT has an error on each line. */
const MESSAGES_MAX = 100;

const HEADER = 'No blank line after the signature.';
const ESCAPE = 'Incorrect escape.';

/** Errors of the parser that players accept, with our messages. */
const WARNINGS: Readonly<Record<string, string>> = {
  'Start timestamp is not greater than or equal to start timestamp of previous cue.':
    'Cue out of order',
  'Style blocks cannot appear after the first cue.':
    'Style block after the first cue (players ignore it)',
};

/**
 * Parses subtitles and reports errors and warnings. Header lines, regions, styles and a bare `&` are not errors: players accept
 * them. `duration`: seconds of the media, for warnings about cues after its end.
 */
export function readWebVtt(text: string, duration?: number): WebVtt {
  const lines = text.split(/\r\n|\r|\n/);
  const { cues, errors: parserErrors } = parse(hideUnsupportedLines(lines).join('\n'));
  const errors = parserErrors.filter(
    ({ message, line }) =>
      message !== ESCAPE &&
      !(message in WARNINGS) &&
      !(message === HEADER && !lines[line - 1]?.includes('-->')),
  );
  const warnings = [
    ...parserErrors.flatMap(({ message, line }) => {
      const words = WARNINGS[message];
      return words === undefined ? [] : [{ message: words, line }];
    }),
    ...findShortArrows(lines),
    ...(duration === undefined ? [] : findLateCues(lines, duration)),
  ];
  return {
    cues: cues.map((cue) => ({ start: cue.startTime, end: cue.endTime, text: cue.text })),
    errors: formatMessages(errors),
    warnings: formatMessages(warnings.sort((a, b) => a.line - b.line)),
  };
}

/** Formats messages as `message at line N` without repetitions, at most MESSAGES_MAX. */
function formatMessages(found: { message: string; line: number }[]): string[] {
  const messages = found.map(({ message, line }) => `${message} at line ${line}`);
  return [...new Set(messages)].slice(0, MESSAGES_MAX);
}

function parse(text: string): ReturnType<InstanceType<typeof parser.WebVTTParser>['parse']> {
  try {
    return new parser.WebVTTParser().parse(text, 'subtitles/captions/descriptions');
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { cues: [], errors: [{ message: 'Tags are nested too deeply.', line: 1, col: 1 }] };
  }
}
