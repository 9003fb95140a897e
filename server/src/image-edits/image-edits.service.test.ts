import { UploadAnswer } from '@spindle/contracts/assets/assets';
import { EDIT_OUTDATED } from '@spindle/contracts/image-edits/image-edits';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { plainImage } from '@spindle/core/test/media/images';
import { describeImage } from '@spindle/core/test/media/photo';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeEdits } from '../../test/derivatives/edit-results.ts';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';
import { FORM_TYPE, rawForm } from '../../test/uploads/raw-form.ts';

let app: TestApp;
let creator: TestUser;
let photo: TestAsset;
let edits: ReturnType<typeof completeEdits>;

const BOX = { x: 0, y: 0, width: 1, height: 1 };
/** A recipe whose result is 20 x 30 pixels. */
const TURNED = { version: 1, geometry: { turns: 1 } };
const WITH_LAYER = { ...TURNED, layers: [{ kind: 'ellipse', ...BOX, fill: 'ff0000' }] };

beforeAll(async () => {
  app = await openTestApp();
  creator = await app.makeUser('CREATOR');
  photo = await makePhoto();
  edits = completeEdits(app);
});

afterAll(async () => {
  edits.close();
  await app.close();
});

/** Creates a JPEG asset of 30 x 20 pixels with an EXIF artist. */
async function makePhoto(given: object = {}, by = creator) {
  const body = await plainImage(30, 20, '#804020')
    .withExif({ IFD0: { Artist: 'Zoe' } })
    .jpeg()
    .toBuffer();
  const files = { original: { body, contentType: 'image/jpeg' } };
  return app.makeAsset(
    by,
    { name: 'lake.jpg', contentType: 'image/jpeg', kind: 'IMAGE', ...given },
    files,
  );
}

interface Sent {
  asset?: TestAsset;
  by?: TestUser;
  overlay?: Buffer | string;
  path?: string;
}

/** Sends the form of an edit. */
function send(
  fields: Record<string, unknown>,
  { asset = photo, by = creator, overlay, path = '' }: Sent = {},
) {
  const texts = { v: 1, save: 'asset', name: 'edited', ...fields };
  const parts = Object.entries(texts).map(([name, value]) => ({
    disposition: `form-data; name="${name}"`,
    body: typeof value === 'object' ? JSON.stringify(value) : String(value),
  }));
  const file = overlay && {
    disposition: 'form-data; name="overlay"; filename="overlay.png"',
    type: 'image/png',
    body: overlay,
  };
  return app.call(by, {
    method: 'POST',
    url: `/api/v1/assets/${asset.id}/edits${path}`,
    headers: { 'content-type': FORM_TYPE },
    payload: rawForm(file ? [...parts, file] : parts),
  });
}

async function saved(answer: Awaited<ReturnType<typeof send>>) {
  expect(answer.statusCode, answer.body).toBe(200);
  const [file] = UploadAnswer.parse(answer.json()).files;
  return file ?? { id: '', name: '', content_type: '' };
}

const readFile = async (id: string, query = 'key=original') =>
  (await app.call(creator, { url: `/api/v1/files/content/${id}?${query}` })).rawPayload;
const readRecipe = (id: string, key = 'original', by = creator) =>
  app.call(by, { url: `/api/v1/assets/${id}/edits/${key}` });
const sizeOf = async (bytes: Buffer) => {
  const { width, height, format } = await describeImage(bytes);
  return { width, height, format };
};

describe('a saved edit', () => {
  it('becomes a new asset with the metadata and data of its source, and a recipe', async () => {
    const source = await makePhoto({ data: { sku: 'A1' } });
    const file = await saved(await send({ recipe: TURNED }, { asset: source }));
    expect(file).toMatchObject({ name: 'edited.jpg', content_type: 'image/jpeg' });
    const bytes = await readFile(file.id);
    expect(await sizeOf(bytes)).toEqual({ width: 20, height: 30, format: 'jpeg' });
    expect(bytes.includes('Zoe')).toBe(true);
    const { data } = await app.ctx.db.asset.findFirstOrThrow({ orderBy: { seq: 'desc' } });
    expect(data).toEqual({ sku: 'A1', _filespin_source_id: source.id });
    expect((await readRecipe(file.id)).json()).toMatchObject({
      status: 'OK',
      data: {
        recipe: { version: 1, geometry: { turns: 1, flip: false } },
        source: { id: source.id, version: 1, key: 'original' },
      },
    });
  });

  it('without metadata has only the id of its source', async () => {
    const source = await makePhoto({ data: { sku: 'A1' } });
    const fields = { recipe: TURNED, with_metadata: false };
    const file = await saved(await send(fields, { asset: source }));
    expect((await readFile(file.id)).includes('Zoe')).toBe(false);
    const { data } = await app.ctx.db.asset.findFirstOrThrow({ orderBy: { seq: 'desc' } });
    expect(data).toEqual({ _filespin_source_id: source.id });
  });

  it('becomes a conversion, whose recipe goes when it is replaced', async () => {
    const asset = await makePhoto();
    const fields = { recipe: TURNED, save: 'conversion', key: 'web' };
    const file = await saved(await send(fields, { asset }));
    expect([file.id, file.name]).toEqual([asset.id, 'lake-edited.jpg']);
    const bytes = await readFile(asset.id, 'key=web');
    expect(await sizeOf(bytes)).toMatchObject({ width: 20, height: 30 });
    expect(bytes.includes('Zoe')).toBe(true);
    expect((await readRecipe(asset.id, 'web')).statusCode).toBe(200);
    expect((await readRecipe(asset.id)).statusCode).toBe(404);
    // Edited again from itself: the source is gone, so there is nothing to continue from.
    await saved(await send({ ...fields, source: 'web' }, { asset }));
    expect(await sizeOf(await readFile(asset.id, 'key=web'))).toMatchObject({ width: 30 });
    expect((await readRecipe(asset.id, 'web')).statusCode).toBe(404);
  });

  it('becomes the original, and continues from the earlier version', async () => {
    const asset = await makePhoto();
    await saved(await send({ recipe: TURNED, save: 'original' }, { asset }));
    expect(await sizeOf(await readFile(asset.id))).toMatchObject({ width: 20, height: 30 });
    const { source } = (await readRecipe(asset.id)).json().data;
    expect(source).toEqual({ id: asset.id, version: 1, key: 'original' });
    await app.ctx.db.asset.updateMany({ where: { version: 2 }, data: { status: 'OK' } });
    const again = { recipe: { version: 1 }, save: 'original', v: 2, source_version: 1 };
    const file = await saved(await send(again, { asset }));
    expect(file.name).toBe('lake.jpg');
    expect(await sizeOf(await readFile(asset.id))).toMatchObject({ width: 30, height: 20 });
  });

  it('becomes a new asset from the earlier version, once the original is replaced', async () => {
    const asset = await makePhoto();
    await saved(await send({ recipe: TURNED, save: 'original' }, { asset }));
    await app.ctx.db.asset.updateMany({ where: { version: 2 }, data: { status: 'OK' } });
    const file = await saved(await send({ recipe: TURNED, v: 1 }, { asset }));
    expect(await sizeOf(await readFile(file.id))).toMatchObject({ width: 20, height: 30 });
    expect((await readRecipe(file.id)).json().data.source).toMatchObject({ version: 1 });
    const download = await send({ recipe: TURNED, v: 1 }, { asset, path: '/download' });
    expect(await sizeOf(download.rawPayload)).toMatchObject({ width: 20, height: 30 });
  });

  it('is not saved at all if its recipe cannot be stored', async () => {
    const asset = await makePhoto();
    const counts = () => Promise.all([app.ctx.db.asset.count(), app.ctx.db.file.count()]);
    const before = await counts();
    await app.ctx.db
      .$executeRaw`ALTER TABLE image_edit ADD CONSTRAINT refused CHECK (false) NOT VALID`;
    try {
      for (const fields of [
        { save: 'asset' },
        { save: 'conversion', key: 'web' },
        { save: 'original' },
      ])
        expect((await send({ recipe: TURNED, ...fields }, { asset })).statusCode).toBe(500);
    } finally {
      await app.ctx.db.$executeRaw`ALTER TABLE image_edit DROP CONSTRAINT refused`;
    }
    expect(await counts()).toEqual(before);
  });

  it('can be rendered from the source of another asset', async () => {
    const other = await makePhoto();
    const fields = { recipe: TURNED, source_id: photo.id, save: 'conversion', key: 'web' };
    await saved(await send(fields, { asset: other }));
    const { source } = (await readRecipe(other.id, 'web')).json().data;
    expect(source.id).toBe(photo.id);
  });

  it('is rendered once for equal requests', async () => {
    const asset = await makePhoto();
    const before = edits.payloads.length;
    for (const name of ['one', 'two']) await saved(await send({ recipe: TURNED, name }, { asset }));
    expect(edits.payloads.length).toBe(before + 1);
  });

  it('has the overlay', async () => {
    const overlay = await plainImage(20, 30, '#0000ff').png().toBuffer();
    const file = await saved(await send({ recipe: WITH_LAYER }, { overlay }));
    const [red = 255, , blue = 0] = (await describeImage(await readFile(file.id))).left;
    expect([red < 30, blue > 220]).toEqual([true, true]);
  });
});

it('a downloaded edit has the metadata of its source and is not stored', async () => {
  const answer = await send({ recipe: TURNED, format: 'webp' }, { path: '/download' });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': expect.stringContaining('attachment; filename="lake-edited.webp"'),
    'cache-control': 'no-store',
  });
  expect(await sizeOf(answer.rawPayload)).toEqual({ width: 20, height: 30, format: 'webp' });
  expect(answer.rawPayload.includes('Zoe')).toBe(true);
  expect((await readRecipe(photo.id)).statusCode).toBe(404);
});

describe('an edit is refused', () => {
  it('without an overlay that its recipe needs, and with one that is hostile', async () => {
    const png = await plainImage(20, 30).png().toBuffer();
    const bomb = Buffer.from(png);
    bomb.writeUInt32BE(100_000, 16);
    bomb.writeUInt32BE(100_000, 20);
    const broken = Buffer.concat([png.subarray(0, 40), Buffer.alloc(200, 7)]);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="30"/>';
    for (const overlay of [undefined, 'text', svg, bomb, broken]) {
      const answer = await send({ recipe: WITH_LAYER }, overlay === undefined ? {} : { overlay });
      expect(answer.statusCode, answer.body).toBe(400);
      expect(errorOf(answer).details).toMatchObject([{ path: 'overlay' }]);
    }
  });

  it('for wrong fields, by name', async () => {
    const cases = [
      [{ recipe: '{' }, 'recipe'],
      [{ recipe: { version: 1, tone: { exposure: 200 } } }, 'recipe.tone.exposure'],
      [{ recipe: TURNED, quality: 0 }, 'quality'],
      [{ recipe: TURNED, format: 'gif' }, 'format'],
      [{ recipe: TURNED, save: 'conversion', key: 'original' }, 'key'],
      [{ recipe: TURNED, save: 'everywhere' }, 'save'],
      [{ recipe: TURNED, name: 'two words' }, 'name'],
    ] as const;
    for (const [fields, path] of cases) {
      const answer = await send(fields);
      expect(answer.statusCode, answer.body).toBe(400);
      expect(errorOf(answer).details).toMatchObject([{ path }]);
    }
  });

  it('after the asset has changed, while it is processed, archived or in the trash', async () => {
    const replaced = await makePhoto();
    await saved(await send({ recipe: TURNED, save: 'original' }, { asset: replaced }));
    await app.ctx.db.asset.updateMany({ where: { version: 2 }, data: { status: 'OK' } });
    for (const fields of [{ save: 'original' }, { save: 'conversion', key: 'web' }]) {
      const answer = await send({ recipe: TURNED, ...fields }, { asset: replaced });
      expect(errorOf(answer)).toMatchObject({ status: 409, message: EDIT_OUTDATED });
    }
    const codeFor = async (given: object, fields: object = {}) =>
      (await send({ recipe: TURNED, ...fields }, { asset: await makePhoto(given) })).statusCode;
    expect(await codeFor({ status: 'NOT_READY' })).toBe(409);
    expect(await codeFor({ status: 'ARCHIVED' }, { save: 'original' })).toBe(409);
    expect(await codeFor({ trashedAt: new Date() })).toBe(404);
  });

  it('for a source that does not exist, or is no image', async () => {
    expect((await send({ recipe: TURNED, source: 'web' })).statusCode).toBe(404);
    expect(
      (await send({ recipe: TURNED, source_version: 1, source_id: '0'.repeat(32) })).statusCode,
    ).toBe(404);
    const text = await app.makeAsset(creator, { name: 'notes.txt' });
    expect((await send({ recipe: TURNED }, { asset: text })).statusCode).toBe(415);
  });

  it('for assets of others, and without the permissions', async () => {
    const stranger = await app.makeUser('CREATOR', { groupAssetAccess: false });
    const own = await makePhoto({}, stranger);
    expect((await send({ recipe: TURNED }, { by: stranger })).statusCode).toBe(404);
    const stolen = { recipe: TURNED, source_id: photo.id };
    expect((await send(stolen, { by: stranger, asset: own })).statusCode).toBe(404);
    const user = await app.makeUser('USER');
    expect((await send({ recipe: TURNED }, { by: user })).statusCode).toBe(403);
    expect((await readRecipe(photo.id, 'original', user)).statusCode).toBe(403);
  });
});

describe('a recipe', () => {
  it('goes with its source, and is hidden with it', async () => {
    const source = await makePhoto();
    const file = await saved(await send({ recipe: TURNED }, { asset: source }));
    expect((await readRecipe(file.id)).statusCode).toBe(200);
    const where = { id: source.row.id };
    await app.ctx.db.asset.updateMany({ where, data: { trashedAt: new Date() } });
    expect((await readRecipe(file.id)).statusCode).toBe(404);
    await app.ctx.db.asset.deleteMany({ where });
    expect((await readRecipe(file.id)).statusCode).toBe(404);
    expect((await readFile(file.id)).length).toBeGreaterThan(100);
  });
});
