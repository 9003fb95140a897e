import { readFile } from 'node:fs/promises';
import type { ModelFile, TextNetwork } from '@spindle/core/models/manifest';
import { openOnnx } from '../onnx.ts';
import { unit } from '../vector.ts';
import { openClipTokenizer } from './clip-tokenizer.ts';
import { verifiedPath } from './open-file.ts';

/** Returns the text of a file of a model after its checksum is verified. */
export const readModelText = async (folder: string, file: ModelFile): Promise<string> =>
  readFile(await verifiedPath(folder, file), 'utf8');

/** Opens a network that reads text. Returns a function that returns the vector of a text, of length 1. */
export async function openTextNetwork(folder: string, given: TextNetwork) {
  const { file, input, output, vocabulary, merges, tokens_max } = given;
  const words = JSON.parse(await readModelText(folder, vocabulary));
  const tokenizer = openClipTokenizer(words, await readModelText(folder, merges));
  const network = await openOnnx(await verifiedPath(folder, file));
  return async (text: string): Promise<Float32Array> => {
    const tokens = tokenizer.encode(text, tokens_max);
    const data = BigInt64Array.from(tokens.map(BigInt));
    const outputs = await network.run({ [input]: { data, shape: [1, tokens.length] } });
    const result = outputs[output];
    if (!result) throw new Error(`the network lacks the output ${output}`);
    return unit(result.data);
  };
}
