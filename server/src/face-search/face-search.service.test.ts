import { FaceSearchAnswer } from '@spindle/contracts/face-search/face-search';
import { DEFAULT_EVENT_HOOKS } from '@spindle/contracts/settings/event-hooks';
import { vectorToBytes } from '@spindle/core/analysis/vectors';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { plainImage } from '@spindle/core/test/media/images';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enableAddons } from '../../test/derivatives/tool-results.ts';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';
import { FORM_TYPE, rawForm } from '../../test/uploads/raw-form.ts';

const SPACE = 'builtin/mediapipe-dlib@1';

let app: TestApp;
let creator: TestUser;
let jpeg: Buffer;
/** Distances of the worker's model, by strictness. */
let distances = [0.6, 0.58, 0.56, 0.54, 0.52, 0.5, 0.475, 0.45, 0.425, 0.4];
/** The faces that the worker finds in the next picture, each with its vector and that of the mirrored picture. */
let queryFaces: { at: number; mirroredAt?: number }[];

beforeAll(async () => {
  app = await openTestApp();
  creator = await app.makeUser('CREATOR');
  jpeg = await plainImage().jpeg().toBuffer();
  examinePictures();
  await enableAddons(app, ['FACE_RECOGNITION']);
});

afterAll(() => app.close());

/** A vector on a line, so that the distance of two is the difference of their places. */
function vectorAt(place: number): Uint8Array<ArrayBuffer> {
  const vector = new Float32Array(128);
  vector[0] = place;
  vector[1] = 1;
  return vectorToBytes(vector);
}

/** Does the work of a worker at once. */
function examinePictures(): void {
  const { ctx } = app;
  const { add } = ctx.tasks;
  ctx.tasks.add = async (queue, name, data, ...more) => {
    if (name !== 'find-query-faces') return add(queue, name, data, ...more);
    const where = data as { id: number };
    const { payload } = await ctx.db.interactiveTask.findUniqueOrThrow({ where });
    const { key, searchId } = payload as { key: string; searchId: string };
    expect(await ctx.storage.head(key)).toBeTruthy();
    await ctx.db.faceSearch.update({
      where: { id: searchId },
      data: {
        space: SPACE,
        distances,
        faces: queryFaces.map(() => ({ x: 0.1, y: 0.1, width: 0.2, height: 0.2 })),
        vectors: queryFaces.flatMap(({ at, mirroredAt = at }) => [at, mirroredAt].map(vectorAt)),
      },
    });
    await ctx.db.interactiveTask.update({ where, data: { status: 'COMPLETED' } });
  };
}

/** Adds an image with faces at places on the line. */
async function addImage(
  places: number[],
  given: Parameters<TestApp['makeAsset']>[1] = {},
  space = SPACE,
): Promise<TestAsset> {
  const asset = await app.makeAsset(creator, { kind: 'IMAGE', ...given });
  await app.ctx.db.face.createMany({
    data: places.map((place) => ({
      assetId: asset.row.id,
      x: 0,
      y: 0,
      width: 0.5,
      height: 0.5,
      score: 1,
      pixels: 100,
      source: 'FOUND' as const,
      space,
      vector: vectorAt(place),
      renderVersion: 1,
    })),
  });
  return asset;
}

/** Searches by a picture whose faces are at places on the line. */
async function search(
  places: number[] | typeof queryFaces,
  fields: Record<string, string> = {},
  { by = creator, image = jpeg }: { by?: TestUser; image?: Buffer | null } = {},
) {
  queryFaces = places.map((at) => (typeof at === 'number' ? { at } : at));
  const parts = Object.entries(fields).map(([name, body]) => ({
    disposition: `form-data; name="${name}"`,
    body,
  }));
  const disposition = 'form-data; name="image"; filename="me.jpg"';
  const file = image && { disposition, type: 'image/jpeg', body: image };
  return app.call(by, {
    method: 'POST',
    url: '/api/v1/ml/people/facesearch',
    headers: { 'content-type': FORM_TYPE },
    payload: rawForm(file ? [...parts, file] : parts),
  });
}

async function found(...given: Parameters<typeof search>) {
  const answer = await search(...given);
  expect(answer.statusCode, answer.body).toBe(200);
  return FaceSearchAnswer.parse(answer.json());
}

const read = (query: string, by = creator) =>
  app.call(by, { method: 'GET', url: `/api/v1/ml/people/facesearch?${query}` });

describe('a face search', () => {
  // Proves
  it('finds assets by the distance of their faces, within the strictness', async () => {
    const near = await addImage([10.3]);
    const nearer = await addImage([14, 10.1]);
    const farther = await addImage([10.45]);
    const answer = await found([10], { limit_per_page: '2', extended_result: 'true' });
    expect(answer).toMatchObject({
      page: 1,
      limit_per_page: 2,
      hits: 3,
      face: 0,
      faces: [{ x: 0.1, y: 0.1, width: 0.2, height: 0.2 }],
      search_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      data: { matches: [nearer.id, near.id] },
      distances: { [nearer.id]: 0.1, [near.id]: 0.3 },
    });
    expect(answer.data.extended_result[near.id]).toMatchObject({ name: near.row.name });
    const matches = async (strictness: string) => (await found([10], { strictness })).data.matches;
    expect(await matches('9')).toEqual([nearer.id, near.id]);
    expect(await matches('5')).toEqual([nearer.id, near.id, farther.id]);
  });

  it('matches by the distances of the model that described the faces', async () => {
    const near = await addImage([21.1]);
    const own = distances;
    expect((await found([20])).data.matches).toEqual([]);
    distances = own.map((distance) => 2 * distance + 0.2);
    expect((await found([20])).data.matches).toEqual([near.id]);
    distances = own;
  });

  // Proves
  it('has later pages by its id, for its user alone', async () => {
    const images = await Promise.all([20, 20.1, 20.2].map((at) => addImage([at])));
    const { search_id } = await found([20], { limit_per_page: '2' });
    const answer = await read(`search_id=${search_id}&page=2&extended_result=true`);
    const last = images.at(-1)?.id ?? '';
    expect(answer.json()).toMatchObject({
      page: 2,
      hits: 3,
      limit_per_page: 2,
      search_id,
      data: { matches: [last], extended_result: { [last]: {} } },
    });
    const one = await read(`search_id=${search_id}&page=3&limit_per_page=1`);
    expect(one.json().data).toEqual({ matches: [last], extended_result: {} });
    const other = await app.makeUser('ADMIN');
    expect((await read(`search_id=${search_id}`, other)).statusCode).toBe(404);
  });

  it('follows new, changed and deleted faces', async () => {
    const matches = async () => (await found([30])).data.matches;
    expect(await matches()).toEqual([]);
    const first = await addImage([30]);
    const second = await addImage([30.1]);
    expect(await matches()).toEqual([first.id, second.id]);
    const where = { assetId: first.row.id };
    await app.ctx.db.face.updateMany({
      where,
      data: { vector: vectorAt(30.2), vectorAt: new Date() },
    });
    expect(await matches()).toEqual([second.id, first.id]);
    await app.ctx.db.face.deleteMany({ where });
    expect(await matches()).toEqual([second.id]);
  });

  it('finds a person by the mirrored picture, too [A-579]', async () => {
    const asset = await addImage([40]);
    const { data } = await found([{ at: 41, mirroredAt: 40.1 }]);
    expect(data.matches).toEqual([asset.id]);
  });

  it('searches for the chosen one of several faces', async () => {
    const [first, second] = [await addImage([50]), await addImage([51.5])];
    const largest = await found([50, 51.5]);
    expect([largest.face, largest.data.matches]).toEqual([0, [first.id]]);
    const chosen = await found([50, 51.5], { face: '1' });
    expect([chosen.face, chosen.faces.length, chosen.data.matches]).toEqual([1, 2, [second.id]]);
    const again = await read(`search_id=${largest.search_id}&face=1`);
    expect(again.json().data.matches).toEqual([second.id]);
    const none = await read(`search_id=${largest.search_id}&face=2`);
    expect(none.statusCode).toBe(400);
  });

  it('finds nothing in a picture without a face', async () => {
    expect(await found([])).toMatchObject({ hits: 0, face: null, faces: [] });
  });

  it('never compares vectors of different models', async () => {
    await addImage([60], {}, 'other/model@1');
    expect((await found([60])).hits).toBe(0);
  });

  it('finds only assets that the caller may see, outside the trash', async () => {
    const asset = await addImage([70]);
    await addImage([70], { trashedAt: new Date() });
    expect((await found([70])).data.matches).toEqual([asset.id]);
    const limited = await app.makeUser('USER', { groupAssetAccess: false });
    expect((await found([70], {}, { by: limited })).hits).toBe(0);
  });

  it('leaves out people who have withdrawn their consent', async () => {
    const asset = await addImage([75]);
    const { id: personId } = await app.ctx.db.person.create({ data: { consent: 'WITHDRAWN' } });
    await app.ctx.db.face.updateMany({ where: { assetId: asset.row.id }, data: { personId } });
    expect((await found([75])).hits).toBe(0);
  });

  it.each([
    ['USER', 76],
    ['ADMIN', 78],
  ] as const)(
    'leaves out people whose consent has ended, after its last day, for the role %s',
    async (role, at) => {
      const by = await app.makeUser(role);
      const asset = await addImage([at]);
      const today = new Date(app.ctx.now().toISOString().slice(0, 10));
      const yesterday = new Date(today.getTime() - 86_400_000);
      const { id: personId } = await app.ctx.db.person.create({
        data: { consent: 'GIVEN', consentUntil: today },
      });
      await app.ctx.db.face.updateMany({ where: { assetId: asset.row.id }, data: { personId } });
      expect((await found([at], {}, { by })).data.matches).toEqual([asset.id]);
      await app.ctx.db.person.update({
        where: { id: personId },
        data: { consentUntil: yesterday },
      });
      expect((await found([at], {}, { by })).hits).toBe(0);
    },
  );

  it('leaves out pictures with several faces without include_groups [A-733]', async () => {
    const alone = await addImage([80]);
    const group = await addImage([80.1, 85]);
    const ids = async (include_groups: string) =>
      (await found([80], { include_groups })).data.matches;
    expect(await ids('true')).toEqual([alone.id, group.id]);
    expect(await ids('false')).toEqual([alone.id]);
  });

  it('accepts filters on fields that the settings allow [A-737]', async () => {
    const lake = await addImage([90], { data: { place: 'Lake Como' } });
    await addImage([90], { data: { place: 'Rome' } });
    const filters = JSON.stringify({ place: 'como' });
    expect((await found([90], { filters })).data.matches).toEqual([lake.id]);
    const hooks = { ...DEFAULT_EVENT_HOOKS.FACE_RECOGNITION };
    const admin = await app.makeUser('ADMIN');
    const allow = (pass_through_fields: string[]) =>
      app.call(admin, {
        method: 'POST',
        url: '/api/v1/user/settings/addons/FACE_RECOGNITION',
        payload: { 'event-hooks': { ...hooks, disposition: { pass_through_fields } } },
      });
    await allow(['person']);
    expect(errorOf(await search([90], { filters })).message).toBe(
      'The field place is not a filter of the face search.',
    );
    await allow([]);
    for (const wrong of ['{', '[]', '{"shotDate":"2030"}', '{"place":["2030-01-01T00:00:00Z"]}'])
      expect((await search([90], { filters: wrong })).statusCode).toBe(400);
  });
});

describe('what a face search leaves behind', () => {
  const rows = () => app.ctx.db.faceSearch.count();
  async function pictures(): Promise<number> {
    let count = 0;
    for await (const _ of app.ctx.storage.list('incoming/')) count++;
    return count;
  }

  it('is only the saved search, never the picture [A-732]', async () => {
    const before = await rows();
    expect((await found([100], { save_search: 'false' })).search_id).toBeNull();
    expect([await rows(), await pictures()]).toEqual([before, 0]);
    await found([100], { save_search: 'true' });
    expect([await rows(), await pictures()]).toEqual([before + 1, 0]);
  });

  it('is nothing when the search fails', async () => {
    const before = await rows();
    expect((await search([100], { face: '4' })).statusCode).toBe(400);
    expect([await rows(), await pictures()]).toEqual([before, 0]);
  });
});

describe('a face search is refused', () => {
  // Proves
  it('for a picture that is neither a JPEG nor a PNG, too large or missing', async () => {
    const png = await plainImage().png().toBuffer();
    expect((await search([], {}, { image: png })).statusCode).toBe(200);
    const refuse = async (image: Buffer | null) => errorOf(await search([], {}, { image }));
    const wrong = { status: 400, message: 'The image must be a JPEG or PNG.' };
    expect(await refuse(await plainImage().webp().toBuffer())).toMatchObject(wrong);
    expect(await refuse(Buffer.from('GIF89a'))).toMatchObject(wrong);
    expect(await refuse(null)).toMatchObject({ status: 400 });
    const large = Buffer.concat([jpeg, Buffer.alloc(10 * 1024 ** 2)]);
    expect(await refuse(large)).toMatchObject({ status: 413 });
  });

  it.each([
    ['strictness', '10'],
    ['strictness', 'strict'],
    ['limit_per_page', '31'],
    ['limit_per_page', '0'],
    ['save_search', 'yes'],
    ['face', '-1'],
  ])('for the field %s: %s', async (name, value) => {
    const answer = await search([], { [name]: value });
    expect(answer.statusCode).toBe(400);
    expect(errorOf(answer).details).toMatchObject([{ path: name }]);
  });

  it('without the add-on', async () => {
    const admin = await app.makeUser('ADMIN');
    const turn = (enabled: boolean) =>
      app.call(admin, {
        method: 'PATCH',
        url: '/api/v1/user/settings/update',
        payload: { addons: { FACE_RECOGNITION: { enabled } } },
      });
    const { search_id } = await found([20]);
    await turn(false);
    expect((await search([])).statusCode).toBe(422);
    expect((await read(`search_id=${search_id}`)).statusCode).toBe(422);
    await turn(true);
    expect((await read('search_id=x')).statusCode).toBe(404);
  });
});
