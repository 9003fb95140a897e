import { API } from '@spindle/contracts/api';
import type { Example } from '@spindle/contracts/http/route';
import { OLD_NAMES, type OldNames } from '@spindle/contracts/old-names';
import type { TestUser } from '@spindle/core/test/factories';
import type { HTTPMethods } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renditionFiles } from '../../test/derivatives/renditions.ts';
import { storyboardFiles } from '../../test/derivatives/storyboards.ts';
import { createExampleData, makeSchema, type OwnedExamples } from '../../test/example-data.ts';
import { openTestApp, type TestApp } from '../../test/open-app.ts';
import { signPath } from '../credentials/signature.ts';

let app: TestApp;
let user: TestUser;
let videoId: string;
let examples: OwnedExamples;

beforeAll(async () => {
  app = await openTestApp();
  user = await app.makeUser('ADMIN');
  examples = await createExampleData(app, user, await makeSchema(app, user));
  const files = { ...renditionFiles(), ...storyboardFiles() };
  ({ id: videoId } = await app.makeAsset(user, { name: 'surf.mov', kind: 'VIDEO' }, files));
});

afterAll(() => app.close());

/** Returns the values of a part of a request under the old names. */
function withOldNames(given: object, renames: Readonly<Record<string, string>> = {}) {
  const oldOf = new Map(Object.entries(renames).map(([old, present]) => [present, old]));
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [oldOf.get(name) ?? name, value]),
  );
}

function oldRequest({ route, path, query, body }: OldNames, given: Example) {
  return {
    method: route.method as HTTPMethods,
    url: (path ?? route.path).replace(/\{(\w+)\}/g, (_, name) => String(given.params?.[name])),
    query: withOldNames(given.query ?? {}, query),
    ...(given.body !== undefined && { payload: withOldNames(given.body as object, body) }),
  };
}

describe.each(OLD_NAMES)('the old names of $route.method $route.path', (names) => {
  it('are accepted', async () => {
    const request = oldRequest(names, names.route.example(examples));
    expect((await app.call(user, request)).statusCode).toBe(names.route.status);
  });

  it('need the same credential', async () => {
    const request = oldRequest(names, names.route.example(examples));
    expect((await app.http.inject(request)).statusCode).toBe(
      names.route.access.kind === 'public' ? 200 : 401,
    );
  });

  it('are not names of another route', () => {
    expect(API.map(({ path }) => path)).not.toContain(names.path);
  });
});

describe('a URL with an old name', () => {
  const open = (url: string) => app.http.inject({ url });
  const sign = (part: string) => {
    const expiry = Math.floor(app.ctx.now().getTime() / 1000) + 3600;
    const signed = `${videoId}/${part}expiry=${expiry}&accessId=${user.row.accessId}`;
    const signature = encodeURIComponent(signPath(signed, user.apiKey));
    return `${signed}&signature=${signature}`;
  };

  it('returns the sprite, also for a signature and for HEAD', async () => {
    const url = `/api/v1/storyboard/${sign('sheet_000002.jpg?')}`;
    expect((await open(url)).body).toBe('second sheet');
    expect((await app.http.inject({ method: 'HEAD', url })).statusCode).toBe(200);
    expect((await open(url.replace('sheet', 'sprite'))).statusCode).toBe(401);
  });

  it('returns the I-frames, also for a signature', async () => {
    const url = `/api/v1/assets/${sign('transcodes/hls/720p.m3u8?pictures=1&')}`;
    expect((await open(url)).body).toContain('#EXT-X-I-FRAMES-ONLY\n');
  });

  it('uses a new name that is also given', async () => {
    const url = `/api/v1/assets/${videoId}/transcodes/hls/720p.m3u8?pictures=2&iframes=1`;
    expect((await app.call(user, { url })).body).toContain('#EXT-X-I-FRAMES-ONLY\n');
  });

  it('allows the methods of the route alone', async () => {
    const url = `/api/v1/storyboard/${videoId}/sheet_000001.jpg`;
    const refused = await app.call(user, { method: 'POST', url });
    expect([refused.statusCode, refused.headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});
