import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { pdf } from '@spindle/core/test/media/documents';
import { plainImage } from '@spindle/core/test/media/images';
import { makeVideo } from '@spindle/core/test/media/sample-videos';
import { noise } from '@spindle/core/test/noise';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WAIT_LIMIT_MS } from '../../../wait-limit.ts';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';
import { exiftool } from '../../test/uploads/exiftool.ts';
import { openMetadataWriter } from './metadata-writer.ts';

let app: TestApp;
let admin: TestUser;
let user: TestUser;
let dir: string;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  user = await app.makeUser('USER');
  dir = await mkdtemp(join(tmpdir(), 'with-metadata-'));
});

afterAll(async () => {
  await app.close();
  await rm(dir, { recursive: true });
});

const DATA = {
  title: '-Zoë "東京" \'quoted\'',
  description: '@args\n=x # not a comment\\n 🦊',
  tags: ['-sea', '@sky', '#1', 'd, e; f', '=g'],
  credit: '$(id) `id` <b>&amp;</b>',
  rights: '© Zoë',
};

const makeFile = async (name: string, contentType: string, body: Buffer, data: object = DATA) =>
  app.makeAsset(admin, { name, contentType, data }, { original: { body, contentType } });

const download = (asset: TestAsset, query = '?delivery=download&metadata=1', method = 'GET') =>
  app.call(user, {
    method: method as 'GET' | 'HEAD',
    url: `/api/v1/files/content/${asset.id}${query}`,
  });

async function tagsOf(bytes: Buffer): Promise<Record<string, unknown>> {
  const path = join(dir, 'read');
  await writeFile(path, bytes);
  return JSON.parse(await exiftool('-j', '-G1', '-s', path))[0];
}

async function makeVideoFile(name: string): Promise<Buffer> {
  const path = join(dir, name);
  await makeVideo(path, { seconds: 1 });
  return readFile(path);
}

const XMP = {
  'XMP-dc:Title': DATA.title,
  'XMP-dc:Description': DATA.description,
  'XMP-dc:Subject': DATA.tags,
  'XMP-dc:Rights': DATA.rights,
  'XMP-photoshop:Credit': DATA.credit,
};
const IPTC = {
  'IPTC:ObjectName': DATA.title,
  'IPTC:Caption-Abstract': DATA.description,
  'IPTC:Keywords': DATA.tags,
  'IPTC:CopyrightNotice': DATA.rights,
};
const EXIF = { 'IFD0:ImageDescription': DATA.description, 'IFD0:Copyright': DATA.rights };
const QUICKTIME = { 'ItemList:Title': DATA.title, 'ItemList:Copyright': DATA.rights };

it.each([
  ['a.jpg', 'image/jpeg', () => plainImage().jpeg().toBuffer(), { ...XMP, ...IPTC, ...EXIF }],
  ['a.png', 'image/png', () => plainImage().png().toBuffer(), { ...XMP, ...EXIF }],
  ['a.tiff', 'image/tiff', () => plainImage().tiff().toBuffer(), { ...XMP, ...IPTC, ...EXIF }],
  ['a.webp', 'image/webp', () => plainImage().webp().toBuffer(), { ...XMP, ...EXIF }],
  ['a.avif', 'image/avif', () => plainImage().avif().toBuffer(), { ...XMP, ...EXIF }],
  ['a.gif', 'image/gif', () => plainImage().gif().toBuffer(), XMP],
  ['a.mp4', 'video/mp4', () => makeVideoFile('a.mp4'), { ...XMP, ...QUICKTIME }],
  ['a.mov', 'video/quicktime', () => makeVideoFile('a.mov'), { ...XMP, ...QUICKTIME }],
  ['a.pdf', 'application/pdf', async () => pdf(), { ...XMP, 'PDF:Title': DATA.title }],
])(
  'writes the data of an asset into a copy of %s, and keeps the stored file unchanged',
  async (name, type, make, tags) => {
    const original = await make();
    const asset = await makeFile(name, type, original);
    const answer = await download(asset);
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
    expect(answer.headers['content-type']).toBe(type);
    expect(answer.headers['content-disposition']).toMatch(`attachment; filename="${name}"`);
    expect(await tagsOf(answer.rawPayload)).toMatchObject(tags);
    expect((await download(asset, '')).rawPayload.equals(original)).toBe(true);
  },
);

it('writes the facts that people changed, and removes those that they removed', async () => {
  const path = join(dir, 'facts.jpg');
  await writeFile(path, await plainImage().jpeg().toBuffer());
  const inFile = ['-XMP-dc:Title=File', '-XMP-xmp:Rating=5', '-XMP-dc:Description=Stays'];
  await exiftool('-overwrite_original', ...inFile, path);
  const asset = await makeFile('f.jpg', 'image/jpeg', await readFile(path), { keywords: 'sea' });
  const change = {
    title: null,
    credit: 'Ana',
    flag: 'REJECT',
    color_label: 'GREEN',
    taken: '2025-06-14T10:30:00+02:00',
    position: { latitude: -33.5, longitude: 151.25 },
    town: 'Bled',
    add_tags: ['people/ana', 'lake'],
  };
  const url = `/api/v1/assets/${asset.id}/facts`;
  await app.ctx.db.asset.update({
    where: { id: asset.row.id },
    data: { title: 'File', factSources: { title: 'XMP:Title' } },
  });
  const changed = await app.call(admin, { method: 'PATCH', url, payload: change });
  expect(changed.statusCode, changed.body).toBe(200);
  const tags = await tagsOf((await download(asset)).rawPayload);
  expect(tags['XMP-dc:Title']).toBeUndefined();
  expect(tags).toMatchObject({
    'XMP-dc:Description': 'Stays',
    'XMP-dc:Creator': 'Ana',
    'IFD0:Artist': 'Ana',
    'XMP-dc:Subject': ['ana', 'lake', 'sea'],
    'XMP-lr:HierarchicalSubject': 'people|ana',
    'XMP-xmp:Rating': -1,
    'XMP-xmpDM:Pick': -1,
    'XMP-xmp:Label': 'Green',
    'XMP-photoshop:City': 'Bled',
    'ExifIFD:DateTimeOriginal': '2025:06:14 10:30:00',
    'ExifIFD:OffsetTimeOriginal': '+02:00',
    'GPS:GPSLatitudeRef': 'South',
    'GPS:GPSLongitude': '151 deg 15\' 0.00"',
  });
});

it('changes the ETag of a copy with the data, and answers 304 to the same ETag', async () => {
  const asset = await makeFile('a.jpg', 'image/jpeg', await plainImage().jpeg().toBuffer());
  const first = await download(asset);
  const conditionalHeaders = { 'if-none-match': String(first.headers.etag) };
  const url = `/api/v1/files/content/${asset.id}?metadata=1`;
  expect((await app.call(user, { url, headers: conditionalHeaders })).statusCode).toBe(304);
  const head = await download(asset, undefined, 'HEAD');
  expect([head.statusCode, head.headers.etag]).toEqual([200, first.headers.etag]);
  expect(head.headers['content-length']).toBeUndefined();
  await app.ctx.db.asset.update({
    where: { id: asset.row.id },
    data: { data: { title: 'Other' } },
  });
  const other = await app.call(user, { url, headers: conditionalHeaders });
  expect(other.statusCode).toBe(200);
  expect(await tagsOf(other.rawPayload)).toMatchObject({ 'XMP-dc:Title': 'Other' });
});

it('returns the original when no field can be written into the file', async () => {
  const original = await plainImage().jpeg().toBuffer();
  const asset = await makeFile('a.jpg', 'image/jpeg', original, {
    size: 'L',
    title: '  ',
    tags: [],
  });
  expect((await download(asset)).rawPayload.equals(original)).toBe(true);
});

it('writes free text as keywords, and truncates values for older fields', async () => {
  const asset = await makeFile('a.jpg', 'image/jpeg', await plainImage().jpeg().toBuffer(), {
    title: 'é'.repeat(100),
    tags: 'sea, sky;\nsea',
    keywords: ['base64:QUJD'],
  });
  const tags = await tagsOf((await download(asset)).rawPayload);
  expect(tags['XMP-dc:Title']).toBe('é'.repeat(100));
  expect(tags['IPTC:ObjectName']).toBe('é'.repeat(32));
  expect(tags['XMP-dc:Subject']).toEqual(['sea', 'sky', 'base64:QUJD ']);
});

it('refuses file types that cannot hold metadata, with the reason', async () => {
  const svg = await makeFile('a.svg', 'image/svg+xml', Buffer.from('<svg/>'));
  expect(errorOf(await download(svg))).toMatchObject({
    status: 415,
    message: 'Metadata cannot be written into files of this kind (image/svg+xml).',
  });
  expect((await download(svg, undefined, 'HEAD')).statusCode).toBe(415);
  const broken = await makeFile('a.jpg', 'image/jpeg', noise(2000));
  const refused = errorOf(await download(broken));
  expect(refused).toMatchObject({ status: 422, error: 'NOT_WRITABLE' });
  expect(refused.message).not.toContain(app.ctx.config.tmpDir);
  const photo = await makeFile('b.jpg', 'image/jpeg', await plainImage().jpeg().toBuffer());
  expect((await download(photo, '?key=_preview&metadata=1')).statusCode).toBe(404);
  expect((await download(photo, '?metadata=yes')).statusCode).toBe(400);
});

it('requires the download permission', async () => {
  const asset = await makeFile('a.jpg', 'image/jpeg', await plainImage().jpeg().toBuffer());
  const stranger = await app.makeUser('CREATOR', { groupAssetAccess: false });
  const url = `/api/v1/files/content/${asset.id}?metadata=1`;
  expect((await app.http.inject({ url })).statusCode).toBe(401);
  expect((await app.call(stranger, { url })).statusCode).toBe(404);
});

it('leaves no temporary files, also when a caller disconnects', async () => {
  const asset = await makeFile('a.mov', 'video/quicktime', await makeVideoFile('b.mov'));
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.http.server.address() as AddressInfo;
  const request = get({
    port,
    path: `/api/v1/files/content/${asset.id}?metadata=1`,
    headers: { 'x-filespin-api-key': user.apiKey },
  });
  request.on('error', () => {});
  const { tmpDir } = app.ctx.config;
  const folders = async () => (await readdir(tmpDir)).filter((name) => name.startsWith('work-'));
  await vi.waitFor(async () => expect(await folders()).toHaveLength(1), {
    timeout: WAIT_LIMIT_MS,
    interval: 5,
  });
  request.destroy();
  await expect.poll(folders).toEqual([]);
  expect((await download(asset)).statusCode).toBe(200);
  await expect.poll(folders).toEqual([]);
});

it('refuses copies beyond the disk quota until earlier ones are read', async () => {
  const asset = await makeFile('a.jpg', 'image/jpeg', await plainImage().jpeg().toBuffer());
  const [file] = asset.files;
  if (!file) throw new Error('unreachable');
  const metadataWriter = openMetadataWriter(app.ctx);
  const make = () =>
    metadataWriter.embedTags(
      file.objectKey,
      { tags: { 'XMP-dc:Title': 'x' }, regions: null },
      new AbortController().signal,
    );
  const open = await Promise.all(Array.from({ length: 16 }, make));
  await expect(make()).rejects.toMatchObject({ status: 503, retryAfterSeconds: 1 });
  const [first] = open;
  first?.stream.resume();
  if (first) await once(first.stream, 'close');
  const next = await make();
  for (const { stream } of [...open, next]) stream.destroy();
  metadataWriter.close();
});

it('ignores a user’s ExifTool configuration', async () => {
  const home = join(dir, 'home');
  await mkdir(home);
  await writeFile(join(home, '.ExifTool_config'), 'die;');
  vi.stubEnv('HOME', home);
  vi.stubEnv('EXIFTOOL_HOME', home);
  const asset = await makeFile('a.jpg', 'image/jpeg', await plainImage().jpeg().toBuffer());
  expect((await download(asset)).statusCode).toBe(200);
});
