import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SUBTITLE_CHANGED, saveSubtitle } from '@spindle/contracts/subtitles/subtitles';
import { removeAsset } from '@spindle/contracts/trash/trash';
import { SUBTITLE_TOO_COSTLY } from '@spindle/core/subtitles/reader-process';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';
import { storedKeys } from '../../test/stored-objects.ts';
import { FORM_TYPE, rawForm } from '../../test/uploads/raw-form.ts';

const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.000\nGood morning\n';
const SRT = '1\r\n00:00:01,000 --> 00:00:02,000\r\nGrüße <font color="red">alle</font>\r\n';

let app: TestApp;
let admin: TestUser;
let creator: TestUser;
let video: TestAsset;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  creator = await app.makeUser('CREATOR');
  video = await app.makeAsset(admin, { name: 'surf.mov', kind: 'VIDEO' });
});

afterAll(() => app.close());

/** Checks after each test that every object has a row. */
afterEach(async () => {
  const rows = await app.ctx.db.file.findMany({ select: { objectKey: true } });
  expect((await storedKeys(app)).sort()).toEqual(rows.map(({ objectKey }) => objectKey).sort());
});

const FILE = 'form-data; name="any"; filename="surf.vtt"';
function save(
  lang: string,
  body: Buffer | string,
  {
    by = creator,
    id = video.id,
    query = {},
  }: { by?: TestUser; id?: string; query?: Record<string, string> } = {},
) {
  return app.call(by, {
    method: 'POST',
    query,
    url: saveSubtitle.path.replace('{id}', id).replace('{lang}', lang),
    headers: { 'content-type': FORM_TYPE },
    payload: rawForm([{ disposition: FILE, type: 'text/vtt', body }]),
  });
}
const dataOf = async (id = video.id) =>
  (await app.call(creator, { url: `/api/v1/assets/${id}/data` })).json();
const read = (lang: string) =>
  app.call(creator, { url: `/api/v1/files/content/${video.id}?key=subtitle-${lang}` });

it('saves a file in its language and lists it under conversions [A-829] [B-883] [B-885]', async () => {
  const saved = await save('en-us', VTT);
  expect(saved.json()).toMatchObject({
    files: [{ id: video.id, name: 'surf.vtt', size: VTT.length, content_type: 'text/vtt' }],
    success: true,
  });
  const { conversions } = await dataOf();
  expect(Object.keys(conversions)).toEqual(['subtitle-en-US']);
  expect(conversions['subtitle-en-US']).toMatchObject({ content_type: 'text/vtt', public: false });

  await save('en-US', VTT.replace('morning', 'evening'));
  expect((await read('en-US')).body).toContain('Good evening');
  expect(Object.keys((await dataOf()).conversions)).toEqual(['subtitle-en-US']);
});

// Proves, B-881, B-886
it('is served through get_link as text/vtt with only the signed URL', async () => {
  await save('de', VTT);
  const url = `/api/v1/assets/${video.id}/get_link?key=subtitle-de`;
  const link = await app.call(creator, { url });
  const { pathname, search } = new URL(link.body);
  const file = await app.http.inject({ url: `${pathname}${search}` });
  expect(file.body).toBe(VTT);
  expect(file.headers).toMatchObject({
    'content-type': 'text/vtt; charset=utf-8',
    'content-disposition': expect.stringContaining('surf-subtitle-de.vtt'),
    'x-content-type-options': 'nosniff',
  });
  const missing = await app.call(creator, { url: url.replace('-de', '-fr') });
  expect(errorOf(missing)).toMatchObject({ status: 404 });
});

it('rejects invalid WebVTT with each error and its line, and keeps the existing subtitles [B-663] [B-884]', async () => {
  await save('es', VTT);
  const bad = 'WEBVTT\n\n00:05.000 --> 00:04.000\nhola\n\n00:06.000 -> 00:07.000\nadiós\n';
  const refused = await save('es', bad);
  const end = 'End timestamp is not greater than start timestamp. at line 3';
  expect(errorOf(refused)).toMatchObject({ status: 400, error: 'INVALID', message: end });
  expect(errorOf(refused).details?.map(({ message }) => message)).toEqual([end]);
  expect((await read('es')).body).toBe(VTT);
  const nested = `${VTT}${'<b>'.repeat(300_000)}`;
  for (const body of ['', 'hello', '\0\0\0', nested])
    expect((await save('es', body)).statusCode, body.slice(0, 20)).toBe(400);
});

it('saves subtitles that players accept unchanged, with warnings about parts that viewers may miss', async () => {
  const common = `WEBVTT - made by a tool
Kind: captions
X-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:00.000

REGION
id:fred

STYLE
::cue { color: red }

00:03.000 --> 00:04.000 region:fred
Fish & chips

00:01.000 --> 00:02.000
Good morning

00:05.000 -> 00:06.000
Good evening
`;
  const saved = await save('it', common);
  expect([saved.statusCode, saved.json().warnings]).toEqual([
    200,
    ['Cue out of order at line 14', '"->" instead of "-->" (players skip the cue) at line 17'],
  ]);
  expect((await read('it')).body).toBe(common);
  const { row } = video;
  await app.ctx.db.asset.update({ where: { id: row.id }, data: { duration: 2.5 } });
  const late = await save('it', common.padEnd(20_000, '\n'));
  expect(late.json().warnings).toContain('Cue past the end of the media at line 11');
  await app.ctx.db.asset.update({ where: { id: row.id }, data: { duration: null } });
});

it('replaces only the version that the request names', async () => {
  const replacing = (replaces: number) => save('ja', VTT, { query: { replaces: `${replaces}` } });
  const [first] = (await replacing(0)).json().files;
  expect((await dataOf()).conversions['subtitle-ja'].version).toBe(first.version);
  const both = await Promise.all([replacing(first.version), replacing(first.version)]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  for (const replaces of [0, first.version])
    expect(errorOf(await replacing(replaces))).toMatchObject({ message: SUBTITLE_CHANGED });
  expect((await save('ja', VTT)).statusCode).toBe(200);
});

it('rejects a file that takes too long to read, and answers other requests in the meantime', async () => {
  const settings = Array.from({ length: 110_000 }, (_, at) => `${at}:x`).join(' ');
  const slow = `WEBVTT\n\n00:01.000 --> 00:02.000 ${settings}\nGood morning\n`;
  const long = VTT.padEnd(20_000, 'Good morning\n');
  const [refused, other] = await Promise.all([save('nl', slow), read('en-US')]);
  expect(errorOf(refused)).toMatchObject({ status: 400, message: SUBTITLE_TOO_COSTLY });
  expect(other.body).toContain('Good evening');
  expect((await save('nl', long)).statusCode).toBe(200);
  expect((await read('nl')).body).toBe(long);
});

it('converts SRT to WebVTT, and every charset to UTF-8', async () => {
  const wide = Buffer.from(`\uFEFF${SRT}`, 'utf16le');
  for (const body of [SRT, Buffer.from(SRT), Buffer.from(SRT, 'latin1'), wide]) {
    expect((await save('fr', body)).statusCode).toBe(200);
    const expected = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nGrüße alle\n';
    expect((await read('fr')).body).toBe(expected);
  }
});

it('reads a file in Windows-1252 with its quotes, dashes and euro sign', async () => {
  const cues = (text: string) => `1\r\n00:00:01,000 --> 00:00:02,000\r\n${text}\r\n`;
  const body = Buffer.from(cues('It\x92s \x93quoted\x94 \x96 5 \x80 \x85'), 'latin1');
  expect((await save('en-GB', body)).json()).toMatchObject({
    encoding: 'windows-1252',
    warnings: [],
  });
  expect((await read('en-GB')).body).toContain('It’s “quoted” – 5 € …');
});

it('warns about an uncertain encoding, and reads a file in the encoding that the request names', async () => {
  const yes = 'WEBVTT\n\n00:01.000 --> 00:02.000\n\xc4\xe0\n';
  const body = Buffer.from(yes, 'latin1');
  const guessed = (await save('ru', body)).json();
  expect(guessed).toMatchObject({
    encoding: 'windows-1252',
    warnings: [expect.stringContaining('The text encoding is not certain.')],
  });
  const chosen = (await save('ru', body, { query: { encoding: 'windows-1251' } })).json();
  expect(chosen).toMatchObject({ encoding: 'windows-1251', warnings: [] });
  expect((await read('ru')).body).toContain('Да');
  const wrong = await save('ru', body, { query: { encoding: 'utf-8' } });
  expect(errorOf(wrong)).toMatchObject({
    status: 400,
    message: 'The file is not valid text in this encoding.',
  });
  expect((await save('ru', body, { query: { encoding: 'utf-7' } })).statusCode).toBe(400);
});

it('rejects an invalid language, no file, several files and a file that is too large', async () => {
  expect((await save('not_a_language', VTT)).statusCode).toBe(400);
  expect((await save('it', 'x'.repeat(1_000_001))).statusCode).toBe(413);
  const url = saveSubtitle.path.replace('{id}', video.id).replace('{lang}', 'it');
  for (const parts of [[], [VTT, VTT]]) {
    const payload = rawForm(parts.map((body) => ({ disposition: FILE, body })));
    const headers = { 'content-type': FORM_TYPE };
    expect((await app.call(creator, { method: 'POST', url, headers, payload })).statusCode).toBe(
      400,
    );
  }
});

it('is forbidden for USER, and for everybody while the asset is read-only [A-678] [B-736]', async () => {
  const user = await app.makeUser('USER');
  expect((await save('en', VTT, { by: user })).statusCode).toBe(403);
  const archived = await app.makeAsset(admin, { kind: 'VIDEO', status: 'ARCHIVED' });
  expect((await save('en', VTT, { id: archived.id })).statusCode).toBe(409);
  const trashed = await app.makeAsset(admin, { kind: 'VIDEO', trashedAt: new Date() });
  expect((await save('en', VTT, { id: trashed.id, by: admin })).statusCode).toBe(404);
});

it('is deleted like any other conversion', async () => {
  await save('pt', VTT);
  const url = `/api/v1/assets/${video.id}/delete`;
  const payload = { keys: ['subtitle-pt'] };
  expect((await app.call(admin, { method: 'POST', url, payload })).statusCode).toBe(200);
  expect((await dataOf()).conversions['subtitle-pt']).toBeUndefined();
  expect((await read('pt')).statusCode).toBe(404);
});

it('writes to no other path, whatever the language, and requests no URL of the text (security 23)', async () => {
  const before = (await storedKeys(app)).sort();
  for (const lang of [
    '..%2f..%2fetc',
    '..%5c..%5cetc',
    '%2e%2e%2fen',
    'en%00',
    'en%2f..%2fde',
    '%252e%252e%252fen',
  ])
    expect([lang, (await save(lang, VTT)).statusCode]).toEqual([lang, 400]);
  expect((await storedKeys(app)).sort()).toEqual(before);
  let visits = 0;
  const internal = createServer((_request, response) => {
    visits += 1;
    response.end(VTT);
  });
  await new Promise<void>((resolve) => internal.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(internal.address() as AddressInfo).port}/internal`;
  const text = `WEBVTT\nX-SOURCE: ${url}\n\nSTYLE\n@import url(${url});\n\n${VTT.slice(8)}${url}\n`;
  expect((await save('sv', text)).statusCode).toBe(200);
  for (const address of [url, 'file:///etc/hostname'])
    expect((await save('sv', address, { query: { url: address } })).statusCode).toBe(400);
  expect((await read('sv')).body).toBe(text);
  await new Promise((resolve) => internal.close(resolve));
  expect(visits).toBe(0);
});

it('search finds what subtitles say in every language, until they are deleted', async () => {
  const { id } = await app.makeAsset(admin, { name: 'talk.mov', kind: 'VIDEO' });
  const find = async (keyword: string) => {
    const payload = { keyword };
    const found = await app.call(creator, {
      method: 'POST',
      url: '/api/v1/assets/search',
      payload,
    });
    return found.json().result;
  };
  await save('en', VTT.replace('morning', 'marmalade'), { id });
  await save('de', SRT.replace('alle', 'Quittenmus'), { id });
  expect([await find('marmalade'), await find('quittenmus')]).toEqual([[id], [id]]);
  await app.call(admin, {
    method: 'POST',
    url: removeAsset.path.replace('{id}', id),
    payload: { keys: ['subtitle-de'] },
  });
  expect([await find('marmalade'), await find('quittenmus')]).toEqual([[id], []]);
});
