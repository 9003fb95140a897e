import { AddonKey } from '@spindle/contracts/settings/addons';
import { inTransaction } from '@spindle/core/context';
import type { SettingValues } from '@spindle/core/settings/definitions';
import { saveSettings } from '@spindle/core/settings/settings';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { interactiveWork } from '../../test/derivatives/interactive.ts';
import { openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let manager: TestUser;
let reader: TestUser;
let photo: TestAsset;
let report: TestAsset;

const ODT = 'application/vnd.oasis.opendocument.text';
const PREVIEW = { body: Buffer.from('preview'), contentType: 'image/jpeg' };

beforeAll(async () => {
  app = await openTestApp();
  manager = await app.makeUser('MANAGER');
  reader = await app.makeUser('USER');
});
afterAll(() => app.close());

beforeEach(async () => {
  photo = await app.makeAsset(manager, { kind: 'IMAGE' }, { _preview: PREVIEW });
  report = await app.makeAsset(
    manager,
    { name: 'report.pdf', contentType: 'application/pdf', metadata: { pages: 3 } },
    { _preview: PREVIEW },
  );
  await setRecognition(true);
});

async function setRecognition(isOn: boolean): Promise<void> {
  const entries = AddonKey.options.map((key) => [key, { added: isOn, enabled: isOn }]);
  const addons = Object.fromEntries(entries) as SettingValues['addons'];
  await inTransaction(app.ctx, (tx) => saveSettings(tx, 'addons', addons));
}

const corners = [
  { x: 0.1, y: 0.1 },
  { x: 0.5, y: 0.1 },
  { x: 0.5, y: 0.2 },
  { x: 0.1, y: 0.2 },
];

const saveLines = (asset: TestAsset, lines: { text: string; page?: number }[]) =>
  app.ctx.db.analysis.create({
    data: {
      assetId: asset.row.id,
      addon: 'TEXT_RECOGNITION',
      provider: 'builtin',
      model: 'net',
      modelVersion: '1',
      renderVersion: 1,
      result: { lines: lines.map((line) => ({ score: 0.9, corners, ...line })) },
    },
  });

const ask = (asset: TestAsset, query = '', user = reader) =>
  app.call(user, { url: `/api/v1/assets/${asset.id}/text${query}` });
const read = async (asset: TestAsset, query = '') => (await ask(asset, query)).json().data;

/** Ends the next tasks of an asset with these results, as a worker does. Returns the pages that they read. */
async function work(asset: TestAsset, results: unknown[]) {
  const { waitForTask, end } = interactiveWork(app);
  const pages = [];
  for (const result of results) {
    const { id, key, payload } = await waitForTask(asset.id);
    pages.push((payload as { page: number | null }).page);
    const body = Buffer.from(typeof result === 'string' ? result : JSON.stringify(result));
    await app.ctx.storage.put(key, body, { contentType: 'text/plain' });
    await end(id, 'COMPLETED');
  }
  return pages;
}

it('returns the recognized lines of a picture, with the words that a keyword finds', async () => {
  await saveLines(photo, [{ text: 'Red car' }, { text: 'red invoice 12' }]);
  expect(await read(photo)).toEqual({
    page: 1,
    lines: [
      {
        text: 'Red car',
        corners,
        words: [
          { text: 'Red', start: 0, end: 3 / 6.5, hit: null },
          { text: 'car', start: 3.5 / 6.5, end: 1, hit: null },
        ],
      },
      expect.objectContaining({ text: 'red invoice 12' }),
    ],
    hits: 0,
    hit_pages: [],
  });
  const found = await read(photo, '?keyword=RED');
  expect([found.hits, found.hit_pages]).toEqual([2, [1]]);
  const hits = found.lines.map(({ words }: { words: { hit: number }[] }) => words[0]?.hit);
  expect(hits).toEqual([0, 1]);
});

it('returns no lines of earlier images, nor while text recognition is off', async () => {
  await saveLines(photo, [{ text: 'Red car' }]);
  await setRecognition(false);
  expect((await read(photo)).lines).toEqual([]);
  await setRecognition(true);
  await app.ctx.db.asset.update({ where: { id: photo.row.id }, data: { renderVersion: 2 } });
  expect((await read(photo)).lines).toEqual([]);
});

it('has a worker read a page of a PDF once, and all its words for a keyword', async () => {
  const line = { text: 'Red car', corners, words: [{ text: 'Red', start: 0, end: 0.4 }] };
  const first = read(report, '?page=2');
  expect(await work(report, [[line]])).toEqual([2]);
  expect((await first).lines).toMatchObject([{ text: 'Red car', words: [{ hit: null }] }]);
  const second = read(report, '?page=2&keyword=red');
  expect(await work(report, ['red boat\f2 red cars\fnothing'])).toEqual([null]);
  expect(await second).toMatchObject({ page: 2, hits: 1, hit_pages: [1, 2] });
  expect((await read(report, '?page=2&keyword=boat')).hit_pages).toEqual([1]);
});

it('has a worker read a page of an office document', async () => {
  const letter = await app.makeAsset(
    manager,
    { name: 'letter.odt', contentType: ODT, metadata: { pages: 2 } },
    { _preview: PREVIEW },
  );
  const found = read(letter, '?page=2');
  const line = { text: 'Red car', corners, words: [{ text: 'Red', start: 0, end: 0.4 }] };
  expect(await work(letter, [[line]])).toEqual([2]);
  expect((await found).lines).toMatchObject([{ text: 'Red car' }]);
  expect((await ask(letter, '?page=3')).statusCode).toBe(404);
});

it('scanned pages of a PDF have the recognized lines', async () => {
  await saveLines(report, [{ text: 'Blue car', page: 2 }]);
  const found = read(report, '?page=2&keyword=car');
  expect(await work(report, ['red car\f\f'])).toEqual([null]);
  expect(await found).toMatchObject({
    lines: [{ text: 'Blue car' }],
    hits: 1,
    hit_pages: [1, 2],
  });
});

it('refuses a missing page, an invalid keyword and assets that the caller does not see', async () => {
  expect((await ask(report, '?page=4')).statusCode).toBe(404);
  expect((await ask(photo, '?page=2')).statusCode).toBe(404);
  expect((await ask(report, '?page=0')).statusCode).toBe(400);
  expect((await ask(photo, '?keyword=AND')).statusCode).toBe(400);
  await app.ctx.db.asset.update({ where: { id: photo.row.id }, data: { trashedAt: new Date() } });
  expect((await ask(photo)).statusCode).toBe(404);
});

it('the data of an asset tell whether it has text', async () => {
  const readAsset = async () =>
    (await app.call(reader, { url: `/api/v1/assets/${photo.id}/data` })).json();
  expect((await readAsset()).has_text).toBe(false);
  await app.ctx.db
    .$executeRaw`UPDATE asset SET content_text = 'red car' WHERE id = ${photo.row.id}::uuid`;
  expect((await readAsset()).has_text).toBe(true);
});
