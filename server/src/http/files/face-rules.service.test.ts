import { API } from '@spindle/contracts/api';
import { readFile } from '@spindle/contracts/files/files';
import type { ExampleIds, Route } from '@spindle/contracts/http/route';
import { changeConsent } from '@spindle/contracts/people/consent-routes';
import { toUuid } from '@spindle/core/ids';
import { makeFace } from '@spindle/core/test/faces';
import type { TestUser } from '@spindle/core/test/factories';
import { photoFiles } from '@spindle/core/test/media/photo';
import type { HTTPMethods } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WAIT_LIMIT_MS } from '../../../../wait-limit.ts';
import { enableAddons } from '../../../test/derivatives/tool-results.ts';
import { createExampleData, makeSchema, makeWatermark } from '../../../test/example-data.ts';
import { errorOf, openTestApp, type TestApp } from '../../../test/open-app.ts';
import { FACE_RULES, faceRuleOf } from './face-rules.ts';

const FILE_ROUTES = API.filter(({ answerFormat }) => answerFormat === 'file');

let app: TestApp;
let admin: TestUser;
/** May view, download and share, but not edit. */
let viewer: TestUser;
let examples: ExampleIds;
let personId: number;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  viewer = await app.makeUser('USER');
  await enableAddons(app, ['FACE_RECOGNITION', 'IMAGE_DEEPZOOM']);
  await makeWatermark(app, admin);
  examples = await createExampleData(app, viewer, await makeSchema(app, admin));
  ({ id: personId } = await app.ctx.db.person.create({ data: { name: 'Ada' } }));
  await usePhotographs();
  const assets = await app.ctx.db.asset.findMany();
  for (const { id } of assets)
    await makeFace(app.ctx.db, id, { ...FACE, personId, confirmed: true });
});

afterAll(() => app.close());

/** A face on the line between the halves of the photograph, red and blue. */
const FACE = { x: 0.4, y: 0.4, width: 0.2, height: 0.2 };

/** Adds a preview to each example image, so that a blurred face changes the bytes of the answer. */
async function usePhotographs(): Promise<void> {
  const { _preview: preview } = await photoFiles(200, 100);
  if (!preview) throw new Error('there is no preview');
  const { body, contentType, width, height } = preview;
  const files = await app.ctx.db.file.findMany({ where: { key: { in: ['_preview', '_thumb'] } } });
  for (const { id, objectKey } of files) {
    await app.ctx.storage.put(objectKey, body, { contentType });
    await app.ctx.db.file.update({ where: { id }, data: { contentType, width, height } });
  }
  for (const id of [examples.assetId, examples.sharedAssetId])
    await app.ctx.db.asset.update({
      where: { id: toUuid(id) },
      data: { width: 200, height: 100, renderVersion: 1 },
    });
}

async function recordConsent(state: 'GIVEN' | 'WITHDRAWN', until: string | null = null) {
  const url = changeConsent.path.replace('{id}', String(personId));
  const answer = await app.call(admin, { method: 'PUT', url, payload: { state, until } });
  expect(answer.statusCode).toBe(200);
  await vi.waitFor(async () => {
    const { headers } = await request(IMAGE);
    expect(headers.etag === shownTag).toBe(state === 'GIVEN');
  }, WAIT_LIMIT_MS);
}

const IMAGE = FILE_ROUTES.find(({ path }) => path === '/api/v1/assets/{id}/conversions') as Route;
/** ETag of the image with the face. */
let shownTag: unknown;

function request(route: Route, by: TestUser | null = viewer, more: Record<string, string> = {}) {
  const example = route.example(examples);
  const url = route.path.replace(/\{(\w+)\}/g, (_, name) => String(example.params?.[name]));
  const options = {
    method: route.method as HTTPMethods,
    url,
    query: { ...example.query, ...more },
    ...(example.body !== undefined && { payload: example.body as object }),
  };
  return by === null ? app.http.inject(options) : app.call(by, options);
}

describe('after a withdrawal (security 46)', () => {
  const shown = new Map<Route, Buffer>();

  beforeAll(async () => {
    shownTag = (await request(IMAGE)).headers.etag;
    for (const route of FACE_RULES.keys())
      shown.set(route, (await request(route, callerOf(route))).rawPayload);
    await recordConsent('WITHDRAWN');
  });

  it.each(FILE_ROUTES.map((route) => ({ name: `${route.method} ${route.path}`, route })))(
    '$name follows its rule',
    async ({ route }) => {
      const rule = faceRuleOf(route);
      const answer = await request(route, callerOf(route));
      const isSame = answer.rawPayload.equals(shown.get(route) ?? Buffer.of());
      if (rule === 'refuse' || rule === null) {
        expect(answer.statusCode).toBe(403);
        expect(errorOf(answer).error).toBe('FORBIDDEN');
        if (rule) expect(errorOf(answer).message).toContain('withdrawn');
        return;
      }
      expect(answer.statusCode).toBe(200);
      expect(isSame).toBe(rule === 'show');
      if (rule === 'leave-out')
        expect(answer.rawPayload.toString('latin1')).toContain('withdrawn their consent');
      if (rule === 'blur') {
        expect(answer.headers['cache-control']).not.toContain('immutable');
        expect(answer.headers['last-modified']).toBeUndefined();
      }
      if (rule !== 'show' && route.access.kind !== 'public') {
        const edited = await request(route, admin);
        expect(edited.rawPayload.toString('latin1')).not.toContain('withdrawn');
      }
    },
  );

  it('a versioned address may be cached only by editors', async () => {
    const cacheFor = async (by: TestUser) =>
      (await request(IMAGE, by, { v: '1' })).headers['cache-control'];
    expect(await cacheFor(viewer)).toBe('private, no-cache');
    expect(await cacheFor(admin)).toContain('immutable');
  });

  it('an editor, also by the media cookie of a browser, sees the face', async () => {
    expect((await request(IMAGE, admin)).headers.etag).toBe(shownTag);
    expect((await request(readFile, admin)).statusCode).toBe(200);
    const login = await app.http.inject({
      method: 'POST',
      url: '/api/v1/login',
      payload: { email: admin.email, password: admin.password },
    });
    const cookies = Object.fromEntries(login.cookies.map(({ name, value }) => [name, value]));
    const url = `/api/v1/assets/${examples.assetId}/conversions`;
    expect((await app.http.inject({ url, cookies })).headers.etag).toBe(shownTag);
  });

  it('subtitles are served', async () => {
    const answer = await request(readFile, viewer, { key: 'subtitle-en' });
    expect(answer.statusCode).toBe(200);
  });

  it('a consent given again shows the face at once, until its last day has passed', async () => {
    const day = app.ctx.now().toISOString().slice(0, 10);
    await recordConsent('GIVEN', day);
    expect((await request(readFile)).statusCode).toBe(200);
    app.passTime(86_400_000);
    expect((await request(IMAGE)).headers.etag).not.toBe(shownTag);
    expect((await request(readFile)).statusCode).toBe(403);
  });
});

/** Only the shares are for everybody. */
const callerOf = ({ access }: Route) =>
  access.kind === 'public' ? null : access.kind === 'roles' ? admin : viewer;
