import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Manifest, type OperatorModel } from '@spindle/core/models/manifest';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { constant, node, onnxFile, value } from '../../../test/onnx-file.ts';
import { describeFile, TINY_FILES } from '../../../test/tiny-clip.ts';
import { operatorModels } from '../../models/operator-models.ts';
import { OPERATOR } from './serve-operator.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'spindle-models-'));
  for (const [name, content] of Object.entries(FILES)) writeFileSync(join(folder, name), content);
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Mean of the colors of each pixel. */
const BRIGHTNESS = onnxFile({
  nodes: [node('ReduceMean', ['x'], 'y', { axes: [1], keepdims: 1 })],
  constants: [],
  inputs: [value('x', ['n', 3, 'h', 'w'])],
  outputs: [value('y', ['n', 1, 'h', 'w'])],
});

/** Answers as YuNet does for an input of 64 by 64 pixels: a face, the same face again with a lower score, and one that is no face. */
function detector(): Buffer {
  const grids = { 8: 64, 16: 16, 32: 4 };
  const sizes = { cls: 1, obj: 1, bbox: 4, kps: 10 };
  const outputs = Object.entries(grids).flatMap(([stride, cells]) =>
    Object.entries(sizes).map(([name, size]) => ({
      name: `${name}_${stride}`,
      shape: [1, cells, size],
      data: new Float32Array(cells * size),
    })),
  );
  const set = (name: string, at: number, values: number[]) =>
    outputs.find((output) => output.name === name)?.data.set(values, at * values.length);
  const face = (stride: number, cell: number, scores: [number, number]) => {
    const [column, row] = [cell % (64 / stride), Math.floor(cell / (64 / stride))];
    const within = (x: number, y: number) => [x / stride - column, y / stride - row];
    set(`cls_${stride}`, cell, [scores[0]]);
    set(`obj_${stride}`, cell, [scores[1]]);
    set(`bbox_${stride}`, cell, [...within(32, 16), Math.log(24 / stride), Math.log(24 / stride)]);
    const points = [...within(26, 12), ...within(38, 12), ...within(32, 16)];
    set(`kps_${stride}`, cell, [...points, ...within(28, 21), ...within(36, 21)]);
  };
  face(16, 6, [0.9, 0.9]);
  face(8, 20, [0.8, 0.9]);
  face(32, 3, [0.9, 0.1]);
  return onnxFile({
    nodes: outputs.map(({ name }) => node('Identity', [`c_${name}`], name)),
    constants: outputs.map(({ name, shape, data }) => constant(`c_${name}`, shape, data)),
    inputs: [value('x', [1, 3, 64, 64])],
    outputs: outputs.map(({ name, shape }) => value(name, shape)),
  });
}

const FILES: Record<string, Buffer> = {
  ...TINY_FILES,
  'brightness.onnx': BRIGHTNESS,
  'detector.onnx': detector(),
  'words.txt': Buffer.from('Red\ngreen\n'),
};

const file = (path: string) => describeFile(path, FILES);

/** Returns a model with these parts. Throws when its manifest is not valid. */
const model = (parts: object): OperatorModel => ({
  manifest: Manifest.parse({
    name: 'tiny',
    version: '1',
    license: 'MIT',
    source: 'https://example.com/tiny',
    memory_bytes: 1,
    seconds: 0,
    ...parts,
  }),
  folder,
});

/** Returns the path of a picture of one color. */
async function picture(background: object, { width, height } = { width: 60, height: 60 }) {
  const path = join(folder, 'picture.png');
  await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toFile(path);
  return path;
}

const network = (name: string, fit: string) => ({
  file: file(name),
  input: 'x',
  output: 'y',
  width: 8,
  height: 4,
  fit,
  mean: [0, 0, 0],
  std: [1, 1, 1],
});

it('the foreground is what a network returns, with a sigmoid or without', async () => {
  const path = join(folder, 'half.png');
  const black = { width: 40, height: 40, channels: 3 as const, background: '#000' };
  const white = { create: { ...black, width: 20, background: '#fff' } };
  const input = await sharp(white).png().toBuffer();
  await sharp({ create: black })
    .composite([{ input, left: 0, top: 0 }])
    .png()
    .toFile(path);
  const edges = async (sigmoid: boolean) => {
    const matte = { network: network('brightness.onnx', 'stretch'), sigmoid };
    const run = await OPERATOR.matte?.(model({ matte }));
    const found = await run?.({ path });
    expect(found).toMatchObject({ width: 8, height: 4 });
    return [found?.alpha[0], found?.alpha[7]];
  };
  expect(await edges(false)).toEqual([255, 0]);
  expect(await edges(true)).toEqual([186, 128]);
  const cropped = { network: network('brightness.onnx', 'crop'), sigmoid: true };
  expect(() => model({ matte: cropped })).toThrow('stretch');
});

it('labels are words that are compared with a picture, in the space of the model', async () => {
  const labels = { words: file('words.txt'), template: '{}', scale: 100 };
  const embedText = {
    file: file('words.onnx'),
    input: 'ids',
    output: 'z',
    tokens_max: 16,
    vocabulary: file('vocab.json'),
    merges: file('merges.txt'),
  };
  const embedImage = network('colors.onnx', 'crop');
  const run = await OPERATOR.labels?.(model({ labels, embedImage, embedText }));
  const found = await run?.({ path: await picture({ r: 255, g: 20, b: 0 }) });
  expect(found?.labels).toEqual([{ label: 'red', score: expect.closeTo(1, 2) }]);
  expect(Math.hypot(...(found?.vector ?? []))).toBeCloseTo(1);
  expect(() => model({ labels, embedImage })).toThrow('words need embedImage and embedText');
});

it('faces are found, aligned by their points and described, with the distances of the manifest', async () => {
  const detect = { file: file('detector.onnx'), input: 'x', side: 64, score_min: 0.6 };
  const describe = { file: file('colors.onnx') }; // the names of its only tensors
  const distances = { same: 1, maybe: 1.1, loosest: 1.2, strictest: 0.3 };
  const source = model({ faces: { detect, describe, distances } });
  const run = await OPERATOR.faces?.(source);
  const path = await picture({ r: 200, g: 30, b: 10 }, { width: 640, height: 320 });
  const faces = (await run?.({ path }))?.faces ?? [];
  expect(faces).toHaveLength(1);
  expect(faces[0]).toMatchObject({
    box: {
      x: expect.closeTo(20 / 64),
      y: expect.closeTo(4 / 32),
      width: expect.closeTo(24 / 64),
      height: expect.closeTo(24 / 32),
    },
    score: expect.closeTo(0.9),
    pixels: 240,
    expression: null,
    eyes: [
      { x: expect.closeTo(26 / 64), y: expect.closeTo(12 / 32) },
      { x: expect.closeTo(38 / 64), y: expect.closeTo(12 / 32) },
    ],
  });
  const length = Math.hypot(200, 30, 10);
  const colors = [200 / length, 30 / length, 10 / length];
  expect([...(faces[0]?.vector ?? [])]).toEqual(colors.map((share) => expect.closeTo(share, 3)));
  const [served] = operatorModels(source, 'none');
  expect(served).toMatchObject({ capability: 'faces', distances: { same: 1, maybe: 1.1 } });
  const search = served?.distances?.search ?? [];
  expect(search).toHaveLength(10);
  expect([search[0], search[9]]).toEqual([1.2, expect.closeTo(0.3)]);
});
