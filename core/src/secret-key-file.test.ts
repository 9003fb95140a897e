import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ConfigError } from './config/config.ts';
import { secretKeyPath } from './secret-key-file.ts';
import { loadSecrets } from './secrets.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'spindle-key-'));
});

afterEach(() => rm(dataDir, { recursive: true }));

const load = () => loadSecrets({ dataDir, secretKey: undefined });

it('processes that start at the same time create one key, which only its owner can read', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, load));
  expect(new Set(all.map(({ tokenKey }) => tokenKey)).size).toBe(1);
  expect((await load()).tokenKey).toBe(all[0]?.tokenKey);
  expect(await readdir(dataDir)).toEqual(['secret.key']);
  expect(await readFile(secretKeyPath(dataDir), 'utf8')).toMatch(/^[0-9a-f]{64}$/);
  expect((await stat(secretKeyPath(dataDir))).mode & 0o777).toBe(0o600);
});

it('accepts a key with a final line break', async () => {
  const { tokenKey } = await load();
  const path = secretKeyPath(dataDir);
  await writeFile(path, `${await readFile(path, 'utf8')}\n`);
  expect((await load()).tokenKey).toBe(tokenKey);
});

it('refuses a key that is empty, short, long or overwritten with zeros, and keeps the file', async () => {
  for (const text of ['', '\n', 'a'.repeat(63), 'a'.repeat(65), '\0'.repeat(64), 'g'.repeat(64)]) {
    const path = secretKeyPath(dataDir);
    await writeFile(path, text);
    const error = await load().catch((refusal: unknown) => refusal);
    expect(error, JSON.stringify(text)).toBeInstanceOf(ConfigError);
    expect(String(error)).toContain(`${path} is damaged: it must contain 64 hexadecimal digits`);
    expect(await readFile(path, 'utf8')).toBe(text);
  }
});

it('reports a folder in which the key cannot be written', async () => {
  const taken = join(dataDir, 'file');
  await writeFile(taken, '');
  await expect(loadSecrets({ dataDir: taken, secretKey: undefined })).rejects.toThrow(ConfigError);
});
