import { subtitleText } from '@spindle/contracts/subtitles/subtitle-text';
import { ENCODING_UNCERTAIN, NOT_IN_ENCODING } from '@spindle/contracts/subtitles/subtitles';
import { readWebVtt } from '@spindle/contracts/subtitles/webvtt';
import type { TextEncoding } from '@spindle/contracts/text/encodings';

/** A subtitle file, and the length of its video or audio in seconds if known. */
export interface SubtitleFile {
  bytes: Uint8Array;
  /** The encoding that the user chose; detected if missing. */
  encoding?: TextEncoding | undefined;
  duration?: number | undefined;
}

/** A subtitle file as WebVTT in UTF-8, with its errors and warnings. */
export interface ConvertedSubtitles {
  webVtt: Buffer;
  /** The encoding of the file. */
  encoding: TextEncoding;
  errors: string[];
  warnings: string[];
}

/** Converts a subtitle file to WebVTT and validates it. */
export function readBytes({ bytes, encoding: chosen, duration }: SubtitleFile): ConvertedSubtitles {
  const { text, encoding, isWeak } = subtitleText(bytes, chosen);
  const { errors, warnings } = readWebVtt(text, duration);
  const isWrong = chosen !== undefined && text.includes('\ufffd');
  return {
    webVtt: Buffer.from(text),
    encoding,
    errors: isWrong ? [NOT_IN_ENCODING] : errors,
    warnings: isWeak ? [ENCODING_UNCERTAIN(encoding), ...warnings] : warnings,
  };
}
