import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

const SAMPLE_BYTES = 2;
/** The largest absolute value of a sample. */
const PEAK_MAX = 32_768;

/**
 * Divides a file of samples into at most `count` equal parts and returns the peak of each, from 0 to 1. Samples are signed,
 * 16 bits, little-endian.
 */
export async function readPeaks(path: string, count: number): Promise<number[]> {
  const samples = Math.floor((await stat(path)).size / SAMPLE_BYTES);
  const perPart = Math.max(1, Math.ceil(samples / count));
  const peaks: number[] = [];
  let [samplesRead, loudest] = [0, 0];
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path)) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : (chunk as Buffer);
    const whole = bytes.length - (bytes.length % SAMPLE_BYTES);
    for (let byte = 0; byte < whole; byte += SAMPLE_BYTES) {
      loudest = Math.max(loudest, Math.abs(bytes.readInt16LE(byte)));
      samplesRead += 1;
      if (samplesRead % perPart !== 0) continue;
      peaks.push(loudest);
      loudest = 0;
    }
    rest = bytes.subarray(whole);
  }
  if (samplesRead % perPart !== 0) peaks.push(loudest);
  return peaks.map((peak) => Math.round((1000 * peak) / PEAK_MAX) / 1000);
}
