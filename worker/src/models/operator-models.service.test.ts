import { join } from 'node:path';
import { DEFAULT_MODEL_SETTINGS } from '@spindle/contracts/settings/model-settings';
import { inTransaction } from '@spindle/core/context';
import { saveSettings } from '@spindle/core/settings/settings';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTinyModel, describeFile, TINY_FILES } from '../../test/tiny-clip.ts';
import { closeModels, followModelSettings, openModels } from './models.ts';
import { reportModels } from './report-models.ts';

let test: TestContext;

beforeAll(async () => {
  test = await openTestContext();
});

afterAll(() => test.close());

/** Adds the tiny model, and closes the models that were open. */
function addModel(change: object = {}, files = TINY_FILES): void {
  closeModels(test.ctx.config);
  addTinyModel(test.ctx.config.modelsDir, change, files);
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
  addModel(
    { embedImage: undefined },
    { ...TINY_FILES, 'names.txt': Buffer.from('Bed\nGreen\nBlue\n') },
  );
  const running = openModels(test.ctx.config).run(
    'labels',
    { path: await picture(1, 2, 3) },
    signal,
  );
  await expect(running).rejects.toThrow('names.txt does not have the checksum of its manifest');
});

it('a missing file is reported, and an invalid manifest leaves the built-in model', async () => {
  addModel({ labels: { network: null, names: describeFile('names.txt') } });
  expect(stateOf('labels')).toMatchObject({ provider: 'builtin', state: 'READY' });
  addModel({}, { ...TINY_FILES, 'words.onnx': Buffer.alloc(3) });
  expect(stateOf('embedText')).toMatchObject({
    provider: 'operator',
    license: 'MIT',
    state: 'MODEL_MISSING',
    message: 'These files are missing or incomplete in tiny-clip: words.onnx.',
  });
  const run = () => openModels(test.ctx.config).run('embedText', { text: 'red' }, signal);
  expect(run).toThrow('missing or incomplete in tiny-clip: words.onnx');
});

/** Reads `red car` as the tokens of `red` and of its end, and fills texts with `<pad>`. Uses the ids of the tiny network. */
const TOKENIZER = {
  version: '1.0',
  added_tokens: [
    { id: 0, content: '<pad>', special: true, normalized: false },
    { id: 1, content: '<eos>', special: true, normalized: false },
  ],
  normalizer: { type: 'Replace', pattern: { String: ' ' }, content: '▁' },
  pre_tokenizer: null,
  post_processor: {
    type: 'TemplateProcessing',
    single: [{ Sequence: { id: 'A', type_id: 0 } }, { SpecialToken: { id: '<eos>', type_id: 0 } }],
    pair: [],
    special_tokens: { '<eos>': { id: '<eos>', ids: [1], tokens: ['<eos>'] } },
  },
  decoder: null,
  model: {
    type: 'BPE',
    unk_token: '<unk>',
    byte_fallback: false,
    vocab: { '<pad>': 0, '<eos>': 1, red: 2, green: 3, '<unk>': 0, r: 0, e: 0, d: 0, re: 0 },
    merges: ['r e', 're d'],
  },
};

it('words are read with a tokenizer.json, in lower case and filled to the longest text', async () => {
  const files = { ...TINY_FILES, 'tokenizer.json': Buffer.from(JSON.stringify(TOKENIZER)) };
  const parts = { tokenizer: describeFile('tokenizer.json', files), lower_case: true };
  const file = describeFile('words.onnx');
  const embedText = { file, input: 'ids', output: 'z', tokens_max: 8, pad: '<pad>', ...parts };
  addModel({ embedText }, files);
  const embed = async (text: string) => {
    const { vector } = await openModels(test.ctx.config).run('embedText', { text }, signal);
    return [...(vector ?? [])];
  };
  expect(await embed('RED')).toEqual([1, 0, 0]);
  expect(stateOf('embedText')).toMatchObject({ provider: 'operator', state: 'READY' });
  addModel({ embedText: { ...embedText, pad: '<none>' } }, files);
  await expect(embed('red')).rejects.toThrow('the tokenizer has no token <none>');
  addModel({ embedText: { ...embedText, vocabulary: describeFile('vocab.json') } }, files);
  expect(stateOf('embedText')).toMatchObject({ provider: 'builtin' });
  addModel({ embedText: { ...embedText, tokenizer: undefined } }, files);
  expect(stateOf('embedText')).toMatchObject({ provider: 'builtin' });
});
