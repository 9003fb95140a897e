import { randomUUID } from 'node:crypto';
import { toUuid } from '@spindle/core/ids';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { photoFiles } from '@spindle/core/test/media/photo';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ONE_PIXEL } from '../../../test/derivatives/one-pixel.ts';
import { completeToolTasks, enableAddons } from '../../../test/derivatives/tool-results.ts';
import { errorOf, openTestApp, type TestApp } from '../../../test/open-app.ts';
import { FORM_TYPE, rawForm } from '../../../test/uploads/raw-form.ts';

let app: TestApp;
let creator: TestUser;
let photo: TestAsset;
let payloads: Record<string, unknown>[];

beforeAll(async () => {
  app = await openTestApp();
  creator = await app.makeUser('CREATOR');
  photo = await makePhoto();
  payloads = completeToolTasks(app, ONE_PIXEL.body);
});

afterAll(() => app.close());

async function makePhoto(given: object = {}) {
  const files = await photoFiles(40, 20);
  return app.makeAsset(creator, { name: 'lake.tif', kind: 'IMAGE', ...given }, files);
}

const addressOf = (id: string, query: Record<string, string>) =>
  `/api/v1/assets/${id}/addons/bg_remove?${new URLSearchParams(query)}`;

const cutOut = (query: Record<string, string> = {}, { id } = photo, by = creator) =>
  app.call(by, { method: 'GET', url: addressOf(id, query) });

/** Sends a form with files by their names. */
function send(id: string, query: Record<string, string>, files: Record<string, Buffer>) {
  const parts = Object.entries(files).map(([name, body]) => ({
    disposition: `form-data; name="${name}"; filename="${name}.png"`,
    type: 'image/png',
    body,
  }));
  return app.call(creator, {
    method: 'POST',
    url: addressOf(id, query),
    headers: { 'content-type': FORM_TYPE },
    payload: rawForm(parts),
  });
}

it('is not available without the add-on', async () => {
  const answer = await cutOut();
  expect([answer.statusCode, errorOf(answer).error]).toEqual([422, 'FEATURE_NOT_AVAILABLE']);
  await enableAddons(app, ['REMOVE_BACKGROUND']);
});

describe('the image of an asset without its background', () => {
  it('is a PNG that is not saved [A-746]', async () => {
    const answer = await cutOut();
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'no-store',
      'content-disposition': expect.stringContaining('filename="lake-cutout.png"'),
    });
    expect(answer.rawPayload.equals(ONE_PIXEL.body)).toBe(true);
    expect(payloads.at(-1)).toMatchObject({
      subject: 'auto',
      box: null,
      marksKey: null,
      size: 'full',
      look: { feather: 0, background: null, crop: false },
    });
    expect(await app.ctx.db.file.count({ where: { asset: { id: photo.row.id } } })).toBe(3);
  });

  it('is rendered once for equal options', async () => {
    const before = payloads.length;
    const options = {
      subject: 'thing',
      box: '0.1,0.2,0.5,0.6',
      feather: '3',
      background: 'FFAA00',
    };
    await cutOut(options);
    await cutOut(options);
    expect(payloads.length).toBe(before + 1);
    expect(payloads.at(-1)).toMatchObject({
      subject: 'thing',
      box: { x: 0.1, y: 0.2, width: 0.5, height: 0.6 },
      look: { feather: 3, background: 'ffaa00' },
    });
    await cutOut({ ...options, format: 'webp' });
    expect(payloads.length).toBe(before + 2);
    await cutOut({ ...options, crop: 'true' });
    expect(payloads.at(-1)).toMatchObject({ look: { crop: true } });
    expect(payloads.length).toBe(before + 3);
  });

  it('names the model that finds foregrounds, and is rendered again with another', async () => {
    const asset = await makePhoto();
    await cutOut({}, asset);
    const before = payloads.length;
    const models = [
      {
        ...{ capability: 'matte', provider: 'operator', model: 'birefnet', version: '1' },
        ...{ license: 'MIT', size_bytes: null, memory_bytes: null, seconds: null },
        ...{ state: 'READY', message: '' },
      },
    ];
    const { id } = await app.ctx.db.workerProcess.create({ data: { id: randomUUID(), models } });
    const answer = await cutOut({}, asset);
    expect(answer.headers['x-cutout-model']).toBe('operator/birefnet');
    expect(payloads.length).toBe(before + 1);
    await app.ctx.db.workerProcess.delete({ where: { id } });
    expect((await cutOut({}, asset)).headers).not.toHaveProperty('x-cutout-model');
    expect(payloads.length).toBe(before + 1);
  });

  it('follows marks, which are stored for the worker', async () => {
    const answer = await send(photo.id, { subject: 'thing' }, { marks: ONE_PIXEL.body });
    expect(answer.statusCode, answer.body).toBe(200);
    const { marksKey } = payloads.at(-1) as { marksKey: string };
    expect((await app.ctx.storage.head(marksKey))?.sizeBytes).toBe(ONE_PIXEL.body.length);
  });
});

describe('a cut-out that is saved', () => {
  it('becomes a conversion', async () => {
    const conversion_name = 'without-background-of-1';
    const saving = { disposition: 'add_conversion', conversion_name };
    const asset = await makePhoto();
    const answer = await cutOut({ mode: 'save_image', ...saving }, asset);
    expect(answer.json()).toEqual({
      status: 'ok',
      mode: 'save_image',
      asset_id: asset.id,
      ...saving,
    });
    const where = { assetId: asset.row.id, key: conversion_name };
    expect(await app.ctx.db.file.count({ where })).toBe(1);
  });

  it('becomes a new asset with the data of its source, and is returned too', async () => {
    const asset = await makePhoto({ data: { title: 'Lake' } });
    const saving = { disposition: 'add_new_asset', metadata: 'inherit' };
    const answer = await cutOut({ mode: 'save_image', ...saving }, asset);
    const { new_asset_id, ...rest } = answer.json();
    expect(rest).toEqual({
      status: 'ok',
      mode: 'save_image',
      source_asset_id: asset.id,
      ...saving,
    });
    const where = { id: toUuid(new_asset_id) };
    const { data } = await app.ctx.db.asset.findUniqueOrThrow({ where });
    expect(data).toMatchObject({ title: 'Lake', _filespin_source_id: asset.id });
    const both = await cutOut({ mode: 'get_image_and_save', ...saving }, asset);
    expect(both.rawPayload.equals(ONE_PIXEL.body)).toBe(true);
  });

  it.each([
    [{ mode: 'save_image' }, 'disposition'],
    [{ mode: 'save_image', disposition: 'add_conversion' }, 'conversion_name'],
    [
      { mode: 'save_image', disposition: 'add_conversion', conversion_name: 'a b' },
      'conversion_name',
    ],
    [{ disposition: 'add_conversion', conversion_name: 'original' }, 'conversion_name'],
    [{ metadata: 'inherit' }, 'metadata'],
    [{ box: '0,0,2,1' }, 'box'],
    [{ crop: 'yes' }, 'crop'],
  ])('answers 400 for %j', async (query, field) => {
    const answer = await cutOut(query as Record<string, string>);
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.body).toContain(field);
  });
});

describe('HEAD', () => {
  const addressed = (id: string, query: Record<string, string>) =>
    app.call(creator, { method: 'HEAD', url: addressOf(id, query) });

  it.each(['save_image', 'get_image_and_save'])(
    'neither renders nor saves with %s',
    async (mode) => {
      const asset = await makePhoto();
      const before = [payloads.length, await app.ctx.db.asset.count()];
      const savings: Record<string, string>[] = [
        { disposition: 'add_conversion', conversion_name: 'cut' },
        { disposition: 'add_new_asset' },
      ];
      for (const saving of savings)
        expect((await addressed(asset.id, { mode, ...saving })).statusCode).toBe(200);
      expect([payloads.length, await app.ctx.db.asset.count()]).toEqual(before);
      expect(await app.ctx.db.file.count({ where: { asset: { id: asset.row.id } } })).toBe(3);
    },
  );

  it('describes the response of GET without rendering it', async () => {
    const asset = await makePhoto();
    const before = payloads.length;
    const image = await addressed(asset.id, {});
    expect(image.headers).toMatchObject({
      'content-type': 'image/png',
      etag: expect.any(String),
    });
    expect(payloads.length).toBe(before);
    expect((await cutOut({}, asset)).headers.etag).toBe(image.headers.etag);
    const saving = { mode: 'save_image', disposition: 'add_new_asset' };
    expect((await addressed(asset.id, saving)).headers['content-type']).toMatch(
      /^application\/json/,
    );
  });

  it('answers 400 as GET does', async () => {
    expect((await addressed(photo.id, { mode: 'save_image' })).statusCode).toBe(400);
  });
});

describe('an image in a form', () => {
  it('loses its background without an asset', async () => {
    const answer = await send('file', {}, { image: ONE_PIXEL.body });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(payloads.at(-1)).toMatchObject({ image: { contentType: 'image/png' } });
  });

  it('becomes an asset, or a conversion of one', async () => {
    const asNew = { mode: 'save_image', disposition: 'add_new_asset' };
    const created = (await send('file', asNew, { image: ONE_PIXEL.body })).json();
    expect(created).toMatchObject({ status: 'ok', new_asset_id: expect.any(String) });
    const asConversion = { ...asNew, disposition: 'add_conversion', conversion_name: 'cut' };
    const image = { image: ONE_PIXEL.body };
    expect((await send('file', asConversion, image)).statusCode).toBe(400);
    const asset_id = (await makePhoto()).id;
    const saved = await send('file', { ...asConversion, asset_id }, image);
    expect(saved.json()).toMatchObject({ asset_id, conversion_name: 'cut' });
  });

  it('answers 400 without an image and 415 for another file', async () => {
    expect((await send('file', {}, { other: ONE_PIXEL.body })).statusCode).toBe(400);
    const text = await send('file', {}, { image: Buffer.from('only text') });
    expect(text.statusCode).toBe(415);
  });
});
