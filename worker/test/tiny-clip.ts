import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constant, node, onnxFile, value } from './onnx-file.ts';

/** Means of the colors, ten times. */
const COLORS = onnxFile({
  nodes: [
    node('GlobalAveragePool', ['x'], 'mean'),
    node('Flatten', ['mean'], 'flat', { axis: 1 }),
    node('Mul', ['flat', 'ten'], 'y'),
  ],
  constants: [constant('ten', [1], Float32Array.from([10]))],
  inputs: [value('x', ['n', 3, 'h', 'w'])],
  outputs: [value('y', ['n', 3])],
});

/** Adds the rows of its tokens: `red` is token 2, `green` token 3. */
const WORDS = onnxFile({
  nodes: [
    node('Gather', ['rows', 'ids'], 'found', { axis: 0 }),
    node('ReduceSum', ['found', 'axis'], 'z', { keepdims: 0 }),
  ],
  constants: [
    constant('rows', [4, 3], Float32Array.from([0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 4, 0])),
    constant('axis', [1], BigInt64Array.from([1n])),
  ],
  inputs: [value('ids', ['n', 'length'], true)],
  outputs: [value('z', ['n', 3])],
});

/** The files of the model. */
export const TINY_FILES: Record<string, Buffer> = {
  'colors.onnx': COLORS,
  'words.onnx': WORDS,
  'names.txt': Buffer.from('Red\nGreen\nBlue\n'),
  'vocab.json': Buffer.from(
    JSON.stringify({ '<|startoftext|>': 0, '<|endoftext|>': 1, 'red</w>': 2, 'green</w>': 3 }),
  ),
  'merges.txt': Buffer.from('#version: 0.2\nr e\nre d</w>\ng re\ngre e\ngree n</w>\n'),
};

/** Describes a file in a manifest. */
export function describeFile(path: string, files: Readonly<Record<string, Buffer>> = TINY_FILES) {
  const content = files[path] ?? Buffer.alloc(0);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { path, sha256, size_bytes: content.length };
}

/** Adds a model of the operator to an empty folder of models. It labels pictures by their color, and knows the words red and green. */
export function addTinyModel(modelsDir: string, change: object = {}, files = TINY_FILES): void {
  const folder = join(modelsDir, 'tiny');
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const network = {
    ...{
      file: describeFile('colors.onnx'),
      input: 'x',
      output: 'y',
      width: 8,
      height: 4,
      fit: 'crop',
    },
    mean: [0, 0, 0],
    std: [1, 1, 1],
  };
  const manifest = {
    name: 'tiny-clip',
    version: '2',
    license: 'MIT',
    source: 'https://example.com/tiny',
    memory_bytes: 400_000_000,
    seconds: 0.01,
    labels: { network, names: describeFile('names.txt') },
    embedImage: network,
    embedText: {
      file: describeFile('words.onnx'),
      input: 'ids',
      output: 'z',
      tokens_max: 16,
      vocabulary: describeFile('vocab.json'),
      merges: describeFile('merges.txt'),
    },
    ...change,
  };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
}
