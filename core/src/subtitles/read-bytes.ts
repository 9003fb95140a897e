import { subtitleText } from '@spindle/contracts/subtitle-text';
import { readWebVtt } from '@spindle/contracts/webvtt';

/** What a file of subtitles is as WebVTT in UTF-8, and what is wrong with it. */
export interface SubtitlesRead {
  webVtt: Buffer;
  faults: string[];
}

export function readBytes(bytes: Uint8Array): SubtitlesRead {
  const text = subtitleText(bytes);
  return { webVtt: Buffer.from(text), faults: readWebVtt(text).faults };
}
