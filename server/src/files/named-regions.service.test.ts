import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_EVENT_HOOKS } from '@spindle/contracts/settings/event-hooks';
import { makeFace } from '@spindle/core/test/faces';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { plainImage } from '@spindle/core/test/media/images';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enableAddons } from '../../test/derivatives/tool-results.ts';
import { openTestApp, type TestApp } from '../../test/open-app.ts';
import { exiftool } from '../../test/uploads/exiftool.ts';

let app: TestApp;
let admin: TestUser;
/** May download, but not edit. */
let viewer: TestUser;
let dir: string;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  viewer = await app.makeUser('USER');
  dir = await mkdtemp(join(tmpdir(), 'named-regions-'));
  await enableAddons(app, ['FACE_RECOGNITION']);
});

afterAll(async () => {
  await app.close();
  await rm(dir, { recursive: true });
});

async function writeNames(isOn: boolean): Promise<void> {
  const hooks = DEFAULT_EVENT_HOOKS.FACE_RECOGNITION;
  const disposition = { ...hooks.disposition, names_in_downloads: isOn };
  const answer = await app.call(admin, {
    method: 'POST',
    url: '/api/v1/user/settings/addons/FACE_RECOGNITION',
    payload: { 'event-hooks': { ...hooks, disposition } },
  });
  expect(answer.statusCode, answer.body).toBe(200);
}

/** Creates a photo whose picture is 300 x 200 pixels, as a viewer sees it. */
async function makePhoto(body?: Buffer, metadata: object = {}): Promise<TestAsset> {
  const original = body ?? (await plainImage(300, 200).jpeg().toBuffer());
  return app.makeAsset(
    admin,
    { name: 'a.jpg', contentType: 'image/jpeg', width: 300, height: 200, metadata },
    { original: { body: original, contentType: 'image/jpeg' } },
  );
}

const BOX = { x: 0.1, y: 0.35, width: 0.2, height: 0.1 };

async function nameFace(asset: TestAsset, name: string, person = {}, face = {}): Promise<void> {
  const { id } = await app.ctx.db.person.create({ data: { name, ...person } });
  const given = { ...BOX, personId: id, confirmed: true, ...face };
  await makeFace(app.ctx.db, asset.row.id, given);
}

const download = (asset: TestAsset, by = admin, query = '') =>
  app.call(by, { url: `/api/v1/files/content/${asset.id}?metadata=1${query}` });

async function regionsOf(bytes: Buffer): Promise<unknown> {
  const path = join(dir, 'read.jpg');
  await writeFile(path, bytes);
  const tags = JSON.parse(await exiftool('-j', '-n', '-struct', '-XMP-mwg-rs:RegionInfo', path));
  return tags[0].RegionInfo;
}

const region = (Name: string, area: object, Type = 'Face') => ({ Area: area, Name, Type });
const AREA = { X: 0.2, Y: 0.4, W: 0.2, H: 0.1, Unit: 'normalized' };

it('a download with metadata names the confirmed people, once an administrator has chosen it', async () => {
  const asset = await makePhoto();
  await nameFace(asset, 'Zoë {a=b}, [東京] | base64:QUJD');
  const before = await download(asset);
  expect(await regionsOf(before.rawPayload)).toBeUndefined();
  await writeNames(true);
  const { rawPayload, headers } = await download(asset);
  expect(headers.etag).not.toBe(before.headers.etag);
  expect(await regionsOf(rawPayload)).toEqual({
    AppliedToDimensions: { W: 300, H: 200, Unit: 'pixel' },
    RegionList: [region('Zoë {a=b}, [東京] | base64:QUJD', AREA)],
  });
  const plain = await app.call(admin, { url: `/api/v1/files/content/${asset.id}` });
  expect(await regionsOf(plain.rawPayload)).toBeUndefined();
});

it('the regions of a photo that lies on its side are places on the stored pixels', async () => {
  const lying = await plainImage(200, 300).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const asset = await makePhoto(lying);
  await nameFace(asset, 'Ann');
  expect(await regionsOf((await download(asset)).rawPayload)).toEqual({
    AppliedToDimensions: { W: 200, H: 300, Unit: 'pixel' },
    RegionList: [region('Ann', { X: 0.4, Y: 0.8, W: 0.1, H: 0.2, Unit: 'normalized' })],
  });
});

it('names nobody who is hidden, not confirmed, without a name or without consent', async () => {
  const asset = await makePhoto();
  await nameFace(asset, 'Hidden', { hidden: true });
  await nameFace(asset, 'Guess', {}, { confirmed: false });
  await nameFace(asset, '');
  await nameFace(asset, 'Withdrawn', { consent: 'WITHDRAWN' });
  await nameFace(asset, 'Over', { consent: 'GIVEN', consentUntil: new Date('2020-01-01') });
  await nameFace(asset, 'Earlier picture', {}, { renderVersion: 0 });
  expect(await regionsOf((await download(asset)).rawPayload)).toBeUndefined();
  await nameFace(asset, 'Given', { consent: 'GIVEN' });
  expect(await regionsOf((await download(asset)).rawPayload)).toMatchObject({
    RegionList: [{ Name: 'Given' }],
  });
});

it('names people only for callers who may edit the asset', async () => {
  const asset = await makePhoto();
  await nameFace(asset, 'Ann');
  const { statusCode, rawPayload } = await download(asset, viewer);
  expect(statusCode).toBe(200);
  expect(await regionsOf(rawPayload)).toBeUndefined();
});

it('replaces the faces that the file names, and keeps its other regions', async () => {
  const path = join(dir, 'named.jpg');
  await writeFile(path, await plainImage(300, 200).jpeg().toBuffer());
  const info = { RegionList: [region('Old', AREA), region('Rex', AREA, 'Pet')] };
  const json = join(dir, 'named.json');
  await writeFile(json, JSON.stringify([{ SourceFile: '*', 'XMP-mwg-rs:RegionInfo': info }]));
  const named = join(dir, 'with-regions.jpg');
  await exiftool(`-j=${json}`, '-o', named, path);
  const asset = await makePhoto(await readFile(named), {
    XMP: { RegionName: ['Old', 'Rex'], RegionType: ['Face', 'Pet'] },
  });
  expect(await regionsOf((await download(asset)).rawPayload)).toMatchObject({
    RegionList: [{ Name: 'Rex' }],
  });
  await nameFace(asset, 'Ann');
  expect(await regionsOf((await download(asset)).rawPayload)).toMatchObject({
    RegionList: [{ Name: 'Rex' }, { Name: 'Ann' }],
  });
});

it('removes the last names of people from the copy', async () => {
  const asset = await makePhoto();
  await nameFace(asset, 'Ann');
  const copy = (await download(asset)).rawPayload;
  const again = await makePhoto(copy, { XMP: { RegionName: ['Ann'] } });
  expect(await regionsOf((await download(again)).rawPayload)).toBeUndefined();
});

it('names nobody while the add-on is off', async () => {
  const asset = await makePhoto();
  await nameFace(asset, 'Ann');
  const set = (enabled: boolean) =>
    app.call(admin, {
      method: 'PATCH',
      url: '/api/v1/user/settings/update',
      payload: { addons: { FACE_RECOGNITION: { added: true, enabled } } },
    });
  await set(false);
  expect(await regionsOf((await download(asset)).rawPayload)).toBeUndefined();
  await set(true);
  expect(await regionsOf((await download(asset)).rawPayload)).toMatchObject({
    RegionList: [{ Name: 'Ann' }],
  });
});
