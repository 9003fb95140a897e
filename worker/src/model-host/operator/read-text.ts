import { readFile } from 'node:fs/promises';
import type { ModelFile, TextNetwork } from '@spindle/core/models/manifest';
import { openOnnx, runSingle } from '../onnx.ts';
import { unit } from '../vector.ts';
import { openClipTokenizer, type Tokenizer } from './clip-tokenizer.ts';
import { verifiedPath } from './open-file.ts';
import { openTokenizerFile } from './tokenizer-file.ts';

/** Returns the text of a file of a model after its checksum is verified. */
export const readModelText = async (folder: string, file: ModelFile): Promise<string> =>
  readFile(await verifiedPath(folder, file), 'utf8');

/** Opens a network that reads text. Returns a function that returns the vector of a text, of length 1. */
export async function openTextNetwork(folder: string, given: TextNetwork) {
  const { file, input, output, tokens_max } = given;
  const tokenizer = await openTokenizer(folder, given);
  const network = await openOnnx(await verifiedPath(folder, file));
  return async (text: string): Promise<Float32Array> => {
    const tokens = tokenizer.encode(text, tokens_max);
    const data = BigInt64Array.from(tokens.map(BigInt));
    const names = { input, output };
    return unit((await runSingle(network, { data, shape: [1, tokens.length] }, names)).data);
  };
}

/** Opens the tokenizer of a network. */
async function openTokenizer(folder: string, given: TextNetwork): Promise<Tokenizer> {
  const { vocabulary, merges, tokenizer, lower_case, pad } = given;
  if (tokenizer)
    return openTokenizerFile(await readModelText(folder, tokenizer), { lower_case, pad });
  if (!vocabulary || !merges) throw new Error('the manifest names no tokenizer');
  const words = JSON.parse(await readModelText(folder, vocabulary));
  return openClipTokenizer(words, await readModelText(folder, merges));
}
