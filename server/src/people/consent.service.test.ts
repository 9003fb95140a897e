import { makeFace } from '@spindle/core/test/faces';
import type { TestUser } from '@spindle/core/test/factories';
import type { HTTPMethods } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { enableAddons } from '../../test/derivatives/tool-results.ts';
import { openTestApp, type TestApp } from '../../test/open-app.ts';
import { storedKeys } from '../../test/stored-objects.ts';
import { FORM_TYPE, rawForm } from '../../test/uploads/raw-form.ts';

let app: TestApp;
let editor: TestUser;
let reader: TestUser;
let person: number;

beforeAll(async () => {
  app = await openTestApp();
  editor = await app.makeUser('ASSET_MANAGER');
  reader = await app.makeUser('USER');
  await enableAddons(app, ['FACE_RECOGNITION']);
});

afterAll(() => app.close());

beforeEach(async () => {
  const { id } = await app.ctx.db.person.create({ data: { name: 'Ada Lovelace' } });
  const asset = await app.makeAsset(editor);
  await makeFace(app.ctx.db, asset.row.id, { personId: id });
  person = id;
});

const send = (method: HTTPMethods, path = '', payload?: object, by = editor) =>
  app.call(by, {
    method,
    url: `/api/v1/people/${person}/consent${path}`,
    ...(payload && { payload }),
  });
const upload = (body: Buffer, fileName = 'consent.pdf') =>
  app.call(editor, {
    method: 'POST',
    url: `/api/v1/people/${person}/consent/document`,
    headers: { 'content-type': FORM_TYPE },
    payload: rawForm([
      { disposition: `form-data; name="file"; filename="${fileName}"`, type: 'text/html', body },
    ]),
  });
const documents = async () => (await storedKeys(app)).filter((key) => key.startsWith('consents/'));

it('records a consent that ends after its last day, and shows the state to readers', async () => {
  const until = new Date(app.ctx.now().getTime() + 86_400_000).toISOString().slice(0, 10);
  const given = await send('PUT', '', { state: 'GIVEN', until, note: 'At the party.' });
  expect(given.json().data).toEqual({
    state: 'GIVEN',
    until,
    note: 'At the party.',
    document: null,
  });
  const stateForReaders = async () =>
    (await app.call(reader, { url: `/api/v1/people/${person}` })).json().data.consent;
  expect(await stateForReaders()).toBe('GIVEN');
  expect((await send('GET', '', undefined, reader)).statusCode).toBe(403);
  app.passTime(2 * 86_400_000);
  expect(await stateForReaders()).toBe('EXPIRED');
  await send('PUT', '', { state: 'WITHDRAWN' });
  expect(await stateForReaders()).toBe('WITHDRAWN');
});

it('purges the images with confirmed faces from the content delivery network', async () => {
  const server = await app.openSecondServer({ CDN_PURGE_URL: 'https://cdn.example.com/purge' });
  await app.ctx.db.face.updateMany({ where: { personId: person }, data: { confirmed: true } });
  const withdraw = () =>
    server.call(editor, {
      method: 'PUT',
      url: `/api/v1/people/${person}/consent`,
      payload: { state: 'WITHDRAWN' },
    });
  expect((await withdraw()).statusCode).toBe(200);
  await withdraw();
  const countPurges = () => app.ctx.db.job.count({ where: { type: 'CDN_PURGE' } });
  expect(await app.ctx.db.job.findFirst({ where: { type: 'CDN_PURGE' } })).toMatchObject({
    input: { count: 1 },
  });
  expect(await countPurges()).toBe(1);
  // Without a consent again, whoever joins the person, and a consent that has ended.
  const other = await app.ctx.db.person.create({ data: { name: 'Bo', nameKey: 'bo' } });
  const url = `/api/v1/people/${person}`;
  await server.call(editor, { method: 'POST', url: `${url}/merge`, payload: { ids: [other.id] } });
  expect(await countPurges()).toBe(2);
  const give = (until: string) =>
    server.call(editor, {
      method: 'PUT',
      url: `${url}/consent`,
      payload: { state: 'GIVEN', until },
    });
  await give('2999-12-31');
  expect(await countPurges()).toBe(3);
  await give('2001-01-01');
  expect(await countPurges()).toBe(4);
  await server.close();
});

it('purges the image whose face turns out to be somebody without consent', async () => {
  const server = await app.openSecondServer({ CDN_PURGE_URL: 'https://cdn.example.com/purge' });
  await app.ctx.db.job.deleteMany({ where: { type: 'CDN_PURGE' } });
  const purged = async () => {
    const jobs = await app.ctx.db.job.findMany({ where: { type: 'CDN_PURGE' } });
    return jobs.map(({ input }) => input);
  };
  const post = (method: HTTPMethods, url: string, payload: object) =>
    server.call(editor, { method, url: `/api/v1/${url}`, payload });
  const asset = await app.makeAsset(editor);
  const face = await makeFace(app.ctx.db, asset.row.id);
  const assign = () =>
    post('PUT', `assets/${asset.id}/faces/${face.id}/person`, { person_id: person });
  await assign();
  expect(await purged()).toEqual([]);
  await app.ctx.db.person.update({ where: { id: person }, data: { consent: 'WITHDRAWN' } });
  await assign();
  expect(await purged()).toMatchObject([{ count: 1 }]);
  const box = { x: 0.5, y: 0.5, width: 0.1, height: 0.1 };
  await post('POST', `assets/${asset.id}/faces`, { box, to: { person_id: person } });
  expect(await purged()).toMatchObject([{ count: 1 }, { count: 1 }]);
  const other = await app.ctx.db.person.create({ data: { name: 'Bo', nameKey: 'bo' } });
  await makeFace(app.ctx.db, asset.row.id, { personId: other.id });
  const same = { first_id: person, second_id: other.id, answer: 'same' };
  await post('POST', 'people/questions', same);
  expect(await purged()).toHaveLength(3);
  await server.close();
});

it('accepts a last day only of a given consent', async () => {
  expect((await send('PUT', '', { state: 'WITHDRAWN', until: '2031-01-01' })).statusCode).toBe(400);
  expect((await send('PUT', '', { state: 'GIVEN', until: 'soon' })).statusCode).toBe(400);
});

it('writes no name and no note of the person into the audit log', async () => {
  await send('PUT', '', { state: 'WITHDRAWN', note: 'She called on Monday.' });
  const [entry] = await app.ctx.db.auditEntry.findMany({
    where: { action: 'person.consent', targetId: String(person) },
  });
  expect(entry).toMatchObject({ targetType: 'person' });
  expect(JSON.stringify(entry?.details)).toContain('WITHDRAWN');
  expect(JSON.stringify(entry, (_, value) => (typeof value === 'bigint' ? '' : value))).not.toMatch(
    /Ada|Monday/,
  );
});

it('stores one document, serves it as a download only, and deletes it from the store', async () => {
  const before = await documents();
  expect((await upload(Buffer.from('<script>'))).json().data.document).toBe('consent.pdf');
  const replaced = await upload(Buffer.from('<b>signed</b>'), 'signed.html');
  expect(replaced.json().data.document).toBe('signed.html');
  expect(await documents()).toHaveLength(before.length + 1);
  const { headers, body } = await send('GET', '/document');
  expect(body).toBe('<b>signed</b>');
  expect(headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment;.*signed\.html/),
  });
  expect((await send('DELETE', '/document')).json().data.document).toBeNull();
  expect(await documents()).toEqual(before);
  expect((await send('GET', '/document')).statusCode).toBe(404);
});

it('refuses a document above the limit', async () => {
  const before = await documents();
  expect((await upload(Buffer.alloc(10 * 1024 * 1024 + 1))).statusCode).toBe(413);
  expect(await documents()).toEqual(before);
});
