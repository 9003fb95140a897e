/// <reference path="./webvtt-parser.d.ts" />
import parser from 'webvtt-parser';

export interface Cue {
  /** Seconds. */
  start: number;
  end: number;
  /** With its tags, as it is written. */
  text: string;
}

export interface WebVtt {
  /** In the order in which they are shown. */
  cues: Cue[];
  /** Each `message at line N`. Empty for subtitles that are valid. */
  faults: string[];
}

/** Faults that are told: what is no WebVTT at all has one for each of its lines. */
const FAULTS_MAX = 100;

/** Reads subtitles, and says what is wrong with them. */
export function readWebVtt(text: string): WebVtt {
  const { cues, errors } = parse(text);
  const faults = errors.map(({ message, line }) => `${message} at line ${line}`);
  return {
    cues: cues.map((cue) => ({ start: cue.startTime, end: cue.endTime, text: cue.text })),
    faults: [...new Set(faults)].slice(0, FAULTS_MAX),
  };
}

function parse(text: string): ReturnType<InstanceType<typeof parser.WebVTTParser>['parse']> {
  try {
    return new parser.WebVTTParser().parse(text, 'subtitles/captions/descriptions');
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { cues: [], errors: [{ message: 'Tags are nested too deeply.', line: 1, col: 1 }] };
  }
}
