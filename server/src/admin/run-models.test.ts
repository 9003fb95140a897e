import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runModels } from './run-models.ts';

let modelsDir: string;

beforeEach(() => {
  modelsDir = mkdtempSync(join(tmpdir(), 'models-'));
});

afterEach(() => rmSync(modelsDir, { recursive: true }));

/** Adds a model of one file. `content`: what the file holds instead of what the manifest says. */
function addModel(content = 'network'): void {
  const sha256 = createHash('sha256').update('network').digest('hex');
  const manifest = {
    ...{ name: 'tiny', version: '1', license: 'MIT', source: 'https://example.com/tiny' },
    ...{ memory_bytes: 1, seconds: 1 },
    embedImage: {
      ...{ file: { path: 'tiny.onnx', sha256, size_bytes: 7 }, input: 'x', output: 'y' },
      ...{ width: 8, height: 8, fit: 'crop', mean: [0, 0, 0], std: [1, 1, 1] },
    },
  };
  mkdirSync(join(modelsDir, 'tiny'), { recursive: true });
  writeFileSync(join(modelsDir, 'tiny', 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(modelsDir, 'tiny', 'tiny.onnx'), content);
}

/** Runs the command. Returns whether all is good, the output and the complaints. */
async function run(verifies: boolean) {
  const said: string[] = [];
  const complaints: string[] = [];
  const output = {
    say: (line: string) => void said.push(line),
    complain: (line: string) => void complaints.push(line),
  };
  return { isGood: await runModels({ modelsDir }, { verifies }, output), said, complaints };
}

const LINE = 'tiny 1 (MIT, 1 MB) from https://example.com/tiny';

it('lists the models with license, size and source, and says when there are none', async () => {
  expect(await run(false)).toMatchObject({
    ...{ isGood: true, said: [`There are no models in ${modelsDir}.`] },
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
