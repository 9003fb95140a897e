import { CLIP_PREVIEW, HLS } from '@spindle/contracts/video/video-keys';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { openRowReset, type RowReset } from '@spindle/core/test/row-reset';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ONE_PIXEL } from '../../../test/derivatives/one-pixel.ts';
import { renditionFiles } from '../../../test/derivatives/renditions.ts';
import { download, readUses } from '../../../test/insights.ts';
import { openTestApp, type TestApp } from '../../../test/open-app.ts';

const CLIP = { body: Buffer.from('clip'), contentType: 'video/mp4' };

/** The server that stays open to read the database. */
let reader: TestApp;
let resetRows: RowReset;
/** The server that counts. Closing it writes its counts. */
let app: TestApp;
let base: string;
let user: TestUser;
let picture: TestAsset;
let notes: TestAsset;

beforeAll(async () => {
  reader = await openTestApp({ PUBLIC_URL: 'https://dam.example.com' });
  resetRows = await openRowReset(reader.ctx.db);
});

beforeEach(async () => {
  await resetRows();
  app = await reader.openSecondServer();
  base = await app.http.listen({ port: 0, host: '127.0.0.1' });
  user = await app.makeUser('ADMIN');
  picture = await app.makeAsset(
    user,
    { name: 'lake.png', kind: 'IMAGE', contentType: 'image/png' },
    {
      original: ONE_PIXEL,
      web: ONE_PIXEL,
      _thumb: ONE_PIXEL,
      _preview: ONE_PIXEL,
      [CLIP_PREVIEW]: CLIP,
    },
  );
  notes = await app.makeAsset(user, { name: 'notes.txt', searchText: 'notes' });
});

afterAll(() => reader.close());

const file = (asset: TestAsset, query = '') => `/api/v1/files/content/${asset.id}${query}`;

async function get(path: string, headers: Record<string, string> = {}) {
  return download(`${base}${path}`, { 'x-filespin-api-key': user.apiKey, ...headers });
}

/** Closes the server and returns its uses of assets. */
async function closeAndRead() {
  await app.close();
  return readUses(reader, { [picture.id]: 'lake', [notes.id]: 'notes' });
}

it('counts images larger than thumbnails and files as views', async () => {
  const { id } = user.row;
  const statuses = [
    await get(file(notes)),
    await get(file(notes), { range: 'bytes=0-' }),
    await get(file(picture, '?key=web')),
    await get(`/conversion/${picture.id}?resize=800,600`),
    await get(`/conversion/${picture.id}`),
  ].map(({ status }) => status);
  expect(statuses).toEqual([200, 206, 200, 200, 200]);
  expect(await closeAndRead()).toEqual([`lake ${id}: 3 + 0`, `notes ${id}: 2 + 0`].sort());
});

it('does not count thumbnails, previews on cards, parts of files, HEAD and failed requests', async () => {
  const statuses = [
    await get(`/conversion/${picture.id}?resize=600,600`),
    await get(`/conversion/${picture.id}?crop=300,300`),
    await get(`/api/v1/assets/${picture.id}/transcodes/${CLIP_PREVIEW}.mp4`),
    await get(file(notes), { range: 'bytes=5-' }),
    await get(file(notes), { range: 'bytes=0-1' }),
    await get(file(notes, '?key=missing')),
    await get(file(notes), { 'x-filespin-api-key': 'wrong' }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 200, 206, 206, 404, 401]);
  await fetch(`${base}${file(notes)}`, {
    method: 'HEAD',
    headers: { 'x-filespin-api-key': user.apiKey },
  });
  await get(`/api/v1/assets/${picture.id}/data`);
  expect(await closeAndRead()).toEqual([]);
});

it('counts a video when its playlist is loaded, not by its entry address and its tracks', async () => {
  const { id } = user.row;
  const video = await app.makeAsset(user, { name: 'lake.mp4', kind: 'VIDEO' }, renditionFiles());
  const folder = `/api/v1/assets/${video.id}/transcodes`;
  const statuses = [
    await get(file(video, `?key=${HLS}`)),
    await get(`${folder}/playlist.m3u8`),
    await get(`${folder}/hls/360p.m3u8`),
  ].map(({ status }) => status);
  expect(statuses).toEqual([302, 200, 200]);
  await app.close();
  expect(await readUses(reader, { [video.id]: 'video' })).toEqual([`video ${id}: 1 + 0`]);
});

it('counts downloads of files, and each asset of an archive', async () => {
  const { id } = user.row;
  const collection = await app.call(user, {
    method: 'POST',
    url: '/api/v1/assetcollection',
    payload: { name: 'Lakes', description: '', assets: [picture.id, notes.id] },
  });
  expect((await get(file(notes, '?delivery=download'))).status).toBe(200);
  const zip = `/api/v1/assetcollection/${collection.json().data.id}/download`;
  expect((await get(zip)).status).toBe(200);
  expect(await closeAndRead()).toEqual([`lake ${id}: 0 + 1`, `notes ${id}: 0 + 2`].sort());
});

it('counts visits, views, downloads and bytes of a share, for its owner', async () => {
  const made = await app.call(user, {
    method: 'POST',
    url: '/api/v1/shares',
    payload: { name: 'Press', assets: [picture.id, notes.id], allow_download: true },
  });
  const { token } = /shared\/(?<token>[^/]+)$/.exec(made.json().data.url)?.groups ?? {};
  const share = `/api/v1/public/shares/${token}`;
  const visit = (path = '') => download(`${base}${share}${path}`, {});
  const answers = [
    await visit(),
    await visit('/assets'),
    await visit(`/assets/${picture.id}/image?size=preview`),
    await visit(`/assets/${picture.id}/image?size=thumb`),
    await visit(`/assets/${notes.id}/download`),
    await visit('/download'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  const { id } = user.row;
  expect(await closeAndRead()).toEqual([`lake ${id}: 1 + 1`, `notes ${id}: 0 + 2`].sort());
  const [row] = await reader.ctx.db.usageShareDay.findMany();
  expect(row).toMatchObject({
    shareId: made.json().data.id,
    ownerId: id,
    visits: 1,
    views: 1,
    downloads: 3,
  });
  const bodies = answers.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(Number(row?.bytes)).toBeGreaterThan(bodies);
});

it('counts requests and bytes of sites that embed assets, and stores no address', async () => {
  const referer = 'https://www.example.org/';
  const own = 'https://dam.example.com/assets';
  const { bytes } = await get(file(notes), { referer: `${referer}post?id=1` });
  await get(`/conversion/${picture.id}?resize=300,300`, { referer });
  await get(file(notes), { referer: 'http://192.0.2.7/' });
  await get(file(notes), { referer: own });
  await get(file(notes), { referer, 'sec-fetch-dest': 'document' });
  await get('/api/v1/account', { referer });
  await app.close();
  const { db } = reader.ctx;
  const hosts = await db.usageNameDay.findMany({ orderBy: { name: 'asc' } });
  expect(hosts.map(({ kind, name, requests }) => [kind, name, Number(requests)])).toEqual([
    ['host', '', 1],
    ['host', 'www.example.org', 2],
  ]);
  expect(Number(hosts[1]?.bytes)).toBeGreaterThan(bytes);
  const assets = await db.usageHostAsset.findMany();
  expect(assets.map(({ host, requests }) => [host, Number(requests)])).toEqual([
    ['www.example.org', 1],
    ['www.example.org', 1],
  ]);
});

it('counts searches that find nothing and consist of a keyword only', async () => {
  const search = (payload: object) =>
    app.call(user, { method: 'POST', url: '/api/v1/assets/search', payload });
  const found = [
    await search({ keyword: 'notes', content_type: '*' }),
    await search({ keyword: 'Yeti', content_type: '*', sort_by: ['file_name_ASC'] }),
    await search({ keyword: 'bigfoot', content_type: 'image*' }),
    await search({ file_name: 'nessie' }),
  ].map((answer) => answer.json().total_files);
  expect(found).toEqual([1, 0, 0, 0]);
  await app.close();
  const terms = await reader.ctx.db.usageNameDay.findMany({ where: { kind: 'term' } });
  expect(terms.map(({ name, requests }) => [name, Number(requests)])).toEqual([['yeti', 1]]);
});
