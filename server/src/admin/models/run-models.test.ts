import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Output } from '../output.ts';
import { importModel } from './import-model.ts';
import { runModels } from './run-models.ts';

let modelsDir: string;

beforeEach(() => {
  modelsDir = mkdtempSync(join(tmpdir(), 'models-'));
});

afterEach(() => rmSync(modelsDir, { recursive: true }));

/** Adds a model of one file. `content`: what the file holds instead of what the manifest says. */
function addModel(content = 'network', parent = modelsDir): void {
  const sha256 = createHash('sha256').update('network').digest('hex');
  const manifest = {
    name: 'tiny',
    version: '1',
    license: 'MIT',
    source: 'https://example.com/tiny',
    memory_bytes: 1,
    seconds: 1,
    embedImage: {
      file: { path: 'tiny.onnx', sha256, size_bytes: 7 },
      input: 'x',
      output: 'y',
      width: 8,
      height: 8,
      fit: 'crop',
      mean: [0, 0, 0],
      std: [1, 1, 1],
    },
  };
  mkdirSync(join(parent, 'tiny'), { recursive: true });
  writeFileSync(join(parent, 'tiny', 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(parent, 'tiny', 'tiny.onnx'), content);
}

/** Runs a command. Returns whether all is good, the output and the complaints. */
async function record(command: (output: Output) => Promise<boolean>) {
  const said: string[] = [];
  const complaints: string[] = [];
  const isGood = await command({
    say: (line) => void said.push(line),
    complain: (line) => void complaints.push(line),
  });
  return { isGood, said, complaints };
}

const run = (verifies: boolean) =>
  record((output) => runModels({ modelsDir }, { verifies }, output));

const LINE = 'tiny 1 (MIT, 1 MB) from https://example.com/tiny';

it('lists the models with license, size and source, and says when there are none', async () => {
  expect(await run(false)).toMatchObject({
    isGood: true,
    said: [`There are no models in ${modelsDir}.`],
  });
  addModel();
  expect(await run(true)).toEqual({ isGood: true, said: [LINE], complaints: [] });
});

it('verify names files with another checksum, which a list does not read', async () => {
  addModel('another');
  expect(await run(false)).toEqual({ isGood: true, said: [LINE], complaints: [] });
  expect(await run(true)).toEqual({
    isGood: false,
    said: [LINE],
    complaints: ['These files of tiny do not have the checksum of its manifest: tiny.onnx.'],
  });
});

it('a list names incomplete files and invalid manifests', async () => {
  addModel('net');
  mkdirSync(join(modelsDir, 'broken'));
  writeFileSync(join(modelsDir, 'broken', 'manifest.json'), '{}');
  const { isGood, complaints } = await run(false);
  expect(isGood).toBe(false);
  expect(complaints).toEqual([
    expect.stringContaining(`${join('broken', 'manifest.json')} is not valid`),
    'These files are missing or incomplete in tiny: tiny.onnx.',
  ]);
});

it('import copies a verified model, and replaces one only when asked to', async () => {
  const target = join(modelsDir, 'models');
  const source = join(modelsDir, 'disk');
  const importTiny = (replaces = false) => {
    const options = { folder: join(source, 'tiny'), replaces };
    return record((output) => importModel({ modelsDir: target }, options, output));
  };
  addModel('another', source);
  expect(await importTiny()).toMatchObject({
    isGood: false,
    complaints: ['These files of tiny do not have the checksum of its manifest: tiny.onnx.'],
  });
  expect(readdirSync(target)).toEqual([]);
  addModel('network', source);
  mkdirSync(join(target, '.tiny.partial')); // an interrupted import
  writeFileSync(join(target, '.tiny.partial', 'rest'), '');
  expect(await importTiny()).toEqual({
    isGood: true,
    complaints: [],
    said: [`Imported ${LINE}.`, 'Restart the workers to use it.'],
  });
  expect(readdirSync(target)).toEqual(['tiny']);
  expect(readdirSync(join(target, 'tiny')).sort()).toEqual(['manifest.json', 'tiny.onnx']);
  writeFileSync(join(target, 'tiny', 'old'), '');
  expect((await importTiny()).complaints).toEqual([
    `${join(target, 'tiny')} is there already. Use --replace.`,
  ]);
  expect((await importTiny(true)).isGood).toBe(true);
  expect(existsSync(join(target, 'tiny', 'old'))).toBe(false);
  expect(
    await record((output) => runModels({ modelsDir: target }, { verifies: true }, output)),
  ).toMatchObject({ isGood: true, said: [LINE] });
});

it('import refuses a folder without a valid manifest or with a missing file', async () => {
  const options = { folder: join(modelsDir, 'tiny'), replaces: false };
  const importTiny = () => record((output) => importModel({ modelsDir }, options, output));
  expect((await importTiny()).complaints[0]).toContain('manifest.json is not valid');
  addModel('net');
  expect((await importTiny()).complaints).toEqual([
    'These files are missing or incomplete in tiny: tiny.onnx.',
  ]);
});
