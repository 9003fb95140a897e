import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spindle-legal-'));
  app = await openTestApp();
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const read = (name: 'terms' | 'privacy', { http } = app) =>
  http.inject({ url: `/api/v1/legal/${name}` });

it('returns default texts to everyone', async () => {
  for (const [name, part] of [
    ['terms', 'Who sets the terms'],
    ['privacy', 'Who stores your data'],
  ] as const) {
    const { data } = (await read(name)).json();
    expect(data.format).toBe('markdown');
    expect(data.text).toContain(part);
  }
});

it('returns the files of the operator, also after they change', async () => {
  const [TERMS_FILE, PRIVACY_FILE] = [join(folder, 'terms.md'), join(folder, 'privacy.TXT')];
  await writeFile(TERMS_FILE, '# Önr terms\n');
  await writeFile(PRIVACY_FILE, '* as it is *');
  const other = await app.openSecondServer({ TERMS_FILE, PRIVACY_FILE });
  expect((await read('terms', other)).json().data).toEqual({
    format: 'markdown',
    text: '# Önr terms\n',
  });
  expect((await read('privacy', other)).json().data).toEqual({
    format: 'text',
    text: '* as it is *',
  });
  await writeFile(TERMS_FILE, 'New terms');
  expect((await read('terms', other)).json().data.text).toBe('New terms');
  await other.close();
});

it('returns 503 instead of the default for a file that is missing, too large or not UTF-8', async () => {
  const large = join(folder, 'large.md');
  await writeFile(large, 'x'.repeat(512 * 1024 + 1));
  const latin = join(folder, 'latin.md');
  await writeFile(latin, Buffer.from([0x41, 0xe4, 0x42]));
  for (const TERMS_FILE of [join(folder, 'missing.md'), large, latin]) {
    const other = await app.openSecondServer({ TERMS_FILE });
    expect((await read('terms', other)).statusCode, TERMS_FILE).toBe(503);
    expect((await read('privacy', other)).statusCode).toBe(200);
    await other.close();
  }
});
