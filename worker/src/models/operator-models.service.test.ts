import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_MODEL_SETTINGS } from '@spindle/contracts/settings/model-settings';
import { inTransaction } from '@spindle/core/context';
import { saveSettings } from '@spindle/core/settings/settings';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { constant, node, onnxFile, value } from '../../test/onnx-file.ts';
import { closeModels, followModelSettings, openModels } from './models.ts';
import { reportModels } from './report-models.ts';

let test: TestContext;

beforeAll(async () => {
  test = await openTestContext();
});

afterAll(() => test.close());

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

const FILES: Record<string, Buffer> = {
  'colors.onnx': COLORS,
  'words.onnx': WORDS,
  'names.txt': Buffer.from('Red\nGreen\nBlue\n'),
  'vocab.json': Buffer.from(
    JSON.stringify({ '<|startoftext|>': 0, '<|endoftext|>': 1, 'red</w>': 2, 'green</w>': 3 }),
  ),
  'merges.txt': Buffer.from('#version: 0.2\nr e\nre d</w>\ng re\ngre e\ngree n</w>\n'),
};

/** Describes a file in a manifest. */
function file(path: string) {
  const content = FILES[path] ?? Buffer.alloc(0);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { path, sha256, size_bytes: content.length };
}

/** Adds a model to an empty folder of models. */
function addModel(change: object = {}, files = FILES): void {
  closeModels(test.ctx.config);
  const folder = join(test.ctx.config.modelsDir, 'tiny');
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const network = {
    ...{ file: file('colors.onnx'), input: 'x', output: 'y', width: 8, height: 4, fit: 'crop' },
    ...{ mean: [0, 0, 0], std: [1, 1, 1] },
  };
  const manifest = {
    ...{ name: 'tiny-clip', version: '2', license: 'MIT', source: 'https://example.com/tiny' },
    ...{ memory_bytes: 400_000_000, seconds: 0.01 },
    labels: { network, names: file('names.txt') },
    embedImage: network,
    embedText: {
      ...{ file: file('words.onnx'), input: 'ids', output: 'z', tokens_max: 16 },
      ...{ vocabulary: file('vocab.json'), merges: file('merges.txt') },
    },
    ...change,
  };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
}

/** Returns the path of a picture of one color. */
async function picture(r: number, g: number, b: number): Promise<string> {
  const path = join(test.ctx.config.modelsDir, `${r}-${g}-${b}.png`);
  const create = { width: 60, height: 60, channels: 3 as const, background: { r, g, b } };
  await sharp({ create }).png().toFile(path);
  return path;
}

const signal = new AbortController().signal;
const stateOf = (capability: string) =>
  reportModels(test.ctx.config).find((report) => report.capability === capability);

it('a model of the operator replaces the built-in one, and compares pictures with words', async () => {
  addModel();
  const models = openModels(test.ctx.config);
  const name = { provider: 'operator', model: 'tiny-clip', version: '2' };
  expect(models.modelOf('labels')).toMatchObject(name);
  expect(models.modelOf('pose')).toMatchObject({ provider: 'builtin' });
  const path = await picture(255, 20, 0);
  const { labels } = await models.run('labels', { path }, signal);
  expect(labels[0]).toMatchObject({ label: 'red', score: expect.closeTo(1, 2) });
  const { vector: image } = await models.run('embedImage', { path }, signal);
  expect(Math.hypot(...image)).toBeCloseTo(1);
  const similarity = async (text: string) => {
    const { vector } = await models.run('embedText', { text }, signal);
    return (vector ?? new Float32Array()).reduce((sum, one, i) => sum + one * (image[i] ?? 0), 0);
  };
  expect(await similarity('RED')).toBeGreaterThan(0.9);
  expect(await similarity(' green ')).toBeLessThan(0.2);
});

it('follows the selected model without a restart, and a selected one that is not there serves nothing', async () => {
  addModel();
  const { ctx } = test;
  const select = (labels: string) =>
    inTransaction(ctx, (tx) =>
      saveSettings(tx, 'models', { ...DEFAULT_MODEL_SETTINGS, selected: { labels } }),
    );
  const label = async () => {
    const request = { path: await picture(255, 20, 0) };
    return (await openModels(ctx.config).run('labels', request, signal)).labels[0]?.label;
  };
  expect(await followModelSettings(ctx)).toBe(false);
  const before = openModels(ctx.config);
  await select('builtin/dlib-resnet34');
  expect(await followModelSettings(ctx)).toBe(true);
  expect(openModels(ctx.config).modelOf('labels')).toMatchObject({ provider: 'builtin' });
  // A running analysis keeps the model that its result names.
  expect(before.modelOf('labels')).toMatchObject({ provider: 'operator' });
  expect(openModels(ctx.config).modelOf('embedText')).toMatchObject({ provider: 'operator' });
  expect(stateOf('labels')).toMatchObject({ provider: 'builtin', is_used: true });
  expect(reportModels(ctx.config)).toContainEqual(
    expect.objectContaining({ capability: 'labels', provider: 'operator', is_used: false }),
  );
  await select('operator/gone');
  await followModelSettings(ctx);
  expect(() => openModels(ctx.config).modelOf('labels')).toThrow(
    'This server does not have the selected model operator/gone.',
  );
  expect(stateOf('labels')).toMatchObject({ model: 'gone', state: 'MODEL_MISSING' });
  await select('operator/tiny-clip');
  await followModelSettings(ctx);
  expect(await label()).toBe('red');
  await select('');
  await followModelSettings(ctx);
});

it('words are read by the model of the pictures, or by none', async () => {
  addModel();
  const { ctx } = test;
  const select = (embedImage: string) =>
    inTransaction(ctx, (tx) =>
      saveSettings(tx, 'models', { ...DEFAULT_MODEL_SETTINGS, selected: { embedImage } }),
    );
  await select('builtin/dlib-resnet34');
  await followModelSettings(ctx);
  expect(openModels(ctx.config).findModel('embedText')?.provider).not.toBe('operator');
  await select('');
  await followModelSettings(ctx);
  expect(openModels(ctx.config).findModel('embedText')).toMatchObject({ provider: 'operator' });
});

it('a file with another checksum is not used', async () => {
  addModel({ embedImage: undefined }, { ...FILES, 'names.txt': Buffer.from('Bed\nGreen\nBlue\n') });
  const running = openModels(test.ctx.config).run(
    'labels',
    { path: await picture(1, 2, 3) },
    signal,
  );
  await expect(running).rejects.toThrow('names.txt does not have the checksum of its manifest');
});

it('a missing file is reported, and an invalid manifest leaves the built-in model', async () => {
  addModel({ labels: { ...{ network: null }, names: file('names.txt') } });
  expect(stateOf('labels')).toMatchObject({ provider: 'builtin', state: 'READY' });
  addModel({}, { ...FILES, 'words.onnx': Buffer.alloc(3) });
  expect(stateOf('embedText')).toMatchObject({
    ...{ provider: 'operator', license: 'MIT', state: 'MODEL_MISSING' },
    message: 'These files are missing or incomplete in tiny-clip: words.onnx.',
  });
  const run = () => openModels(test.ctx.config).run('embedText', { text: 'red' }, signal);
  expect(run).toThrow('missing or incomplete in tiny-clip: words.onnx');
});
