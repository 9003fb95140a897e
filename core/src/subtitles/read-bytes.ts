import { subtitleText } from '@spindle/contracts/subtitles/subtitle-text';
import { readWebVtt } from '@spindle/contracts/subtitles/webvtt';

/** A subtitle file, and the length of its video or audio in seconds if known. */
export interface SubtitleFile {
  bytes: Uint8Array;
  duration?: number | undefined;
}

/** A subtitle file as WebVTT in UTF-8, with its errors and warnings. */
export interface ConvertedSubtitles {
  webVtt: Buffer;
  errors: string[];
  warnings: string[];
}

/** Converts a subtitle file to WebVTT and validates it. */
export function readBytes({ bytes, duration }: SubtitleFile): ConvertedSubtitles {
  const text = subtitleText(bytes);
  const { errors, warnings } = readWebVtt(text, duration);
  return { webVtt: Buffer.from(text), errors, warnings };
}
