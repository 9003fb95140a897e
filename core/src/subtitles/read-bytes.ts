import { subtitleText } from '@spindle/contracts/subtitles/subtitle-text';
import { readWebVtt } from '@spindle/contracts/subtitles/webvtt';

/** A file of subtitles, and the seconds of the media that it belongs to where they are known. */
export interface SubtitlesGiven {
  bytes: Uint8Array;
  duration?: number | undefined;
}

/** A file of subtitles as WebVTT in UTF-8, with its faults and warnings. */
export interface SubtitlesRead {
  webVtt: Buffer;
  faults: string[];
  warnings: string[];
}

export function readBytes({ bytes, duration }: SubtitlesGiven): SubtitlesRead {
  const text = subtitleText(bytes);
  const { faults, warnings } = readWebVtt(text, duration);
  return { webVtt: Buffer.from(text), faults, warnings };
}
