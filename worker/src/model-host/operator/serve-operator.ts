import { readFile } from 'node:fs/promises';
import type { OperatorModel } from '@spindle/core/models/manifest';
import type { Capability, RequestOf, ResultOf } from '../../models/capabilities.ts';
import { openOnnx } from '../onnx.ts';
import { softmax, unit } from '../vector.ts';
import { openClipTokenizer } from './clip-tokenizer.ts';
import { verifiedPath } from './open-file.ts';
import { openPictureNetwork } from './read-picture.ts';

/** Limits the labels of a picture, and leaves out improbable ones. */
const LABELS_MAX = 20;
const SCORE_MIN = 0.01;

type Serve<C extends Capability> = (request: RequestOf<C>) => Promise<ResultOf<C>>;

/** Opens the model of a manifest for each capability. */
export const OPERATOR: { [C in Capability]?: (source: OperatorModel) => Promise<Serve<C>> } = {
  async labels({ manifest, folder }) {
    const { network, names: file } = required(manifest.labels);
    const names = (await readFile(await verifiedPath(folder, file), 'utf8')).trim().split('\n');
    const run = await openPictureNetwork(folder, network);
    return async ({ path }) => {
      const scores = softmax(await run(path));
      const labels = names
        .map((name, i) => ({ label: name.trim().toLowerCase(), score: scores[i] ?? 0 }))
        .filter(({ score }) => score >= SCORE_MIN)
        .sort((a, b) => b.score - a.score)
        .slice(0, LABELS_MAX);
      return { labels, vector: null };
    };
  },
  async embedImage({ manifest, folder }) {
    const run = await openPictureNetwork(folder, required(manifest.embedImage));
    return async ({ path }) => ({ vector: unit(await run(path)) });
  },
  async embedText({ manifest, folder }) {
    const { file, input, output, vocabulary, merges, tokens_max } = required(manifest.embedText);
    const read = async (one: typeof file) => readFile(await verifiedPath(folder, one), 'utf8');
    const tokenizer = openClipTokenizer(JSON.parse(await read(vocabulary)), await read(merges));
    const network = await openOnnx(await verifiedPath(folder, file));
    return async ({ text }) => {
      const tokens = tokenizer.encode(text, tokens_max);
      const data = BigInt64Array.from(tokens.map(BigInt));
      const outputs = await network.run({ [input]: { data, shape: [1, tokens.length] } });
      return { vector: unit(required(outputs[output]).data) };
    };
  },
};

function required<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('the model lacks a part that its manifest names');
  return part;
}
