import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Config, loadConfig } from '@spindle/core/config';
import { sniffContentType } from '@spindle/core/media/sniff';
import { Undecodable } from '@spindle/core/media/undecodable';
import { averageColor, picture } from '@spindle/core/test/media/pictures';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { inspectFile } from './inspect.ts';
import { closeTools } from './tools.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const run = promisify(execFile);

let dir: string;
let config: Config;
let count = 0;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'more [pictures] '));
  config = loadConfig({ DATABASE_URL: 'postgres://unused' });
});
afterAll(async () => {
  await closeTools(config);
  await rm(dir, { recursive: true });
});

async function inspect(bytes: Buffer, name: string) {
  const workDir = join(dir, `work ${count++}`);
  await mkdir(workDir);
  const path = join(workDir, 'original');
  await writeFile(path, bytes);
  return inspectFile(path, await sniffContentType(bytes, name, undefined), { config, workDir });
}

/** A red picture of 320 x 180, written by libvips. */
async function red(name: string, operation: string, ...options: string[]): Promise<Buffer> {
  const source = join(dir, 'red.png');
  await picture().withMetadata({ density: 240 }).png().toFile(source);
  // The tests' own sharp names a place of its modules that other programs must not look in.
  const env = { ...process.env, VIPSHOME: undefined };
  await run('vips', [operation, source, name, ...options], { cwd: dir, env });
  return readFile(join(dir, name));
}

async function reason(bytes: Buffer, name: string): Promise<string> {
  const error = await inspect(bytes, name).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Undecodable);
  const message = error instanceof Error ? error.message : '';
  expect(message).not.toContain(dir);
  return message;
}

it('shows what telephones write', async () => {
  const heic = await red('a.heic', 'heifsave', '--compression', 'hevc');
  const found = await inspect(heic, 'a.heic');
  expect(found).toMatchObject({ kind: 'IMAGE', width: 320, height: 180, pages: 1 });
  expect(found.preview).toMatchObject({ width: 320, height: 180, contentType: 'image/jpeg' });
  const [r, g, b] = await averageColor(found.thumb?.path ?? '');
  expect([r > 240, g < 15, b < 15]).toEqual([true, true, true]);
  expect(await reason(heic.subarray(0, heic.length / 2), 'a.heic')).toMatch(
    /^The image cannot be decoded: it is incomplete, damaged or of another kind/,
  );
});
