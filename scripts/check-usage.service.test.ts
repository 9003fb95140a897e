import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { API } from '../contracts/src/api.ts';
import type { TestUser } from '../core/test/factories.ts';
import { usageOfRoute } from '../server/src/http/usage/route-usage.ts';
import { openTestApp, type TestApp } from '../server/test/open-app.ts';
import { isMediaCall, isUncountedCall } from './usage/count-calls.mjs';

const SCRIPT = fileURLToPath(new URL('check-usage.mjs', import.meta.url));

let app: TestApp;
let server: string;
let folder: string;
let ada: TestUser;
let mara: TestUser;
let token: string;
let assetId: string;

beforeAll(async () => {
  app = await openTestApp();
  server = await app.http.listen({ port: 0, host: '127.0.0.1' });
  folder = await mkdtemp(join(tmpdir(), 'spindle-test-'));
  ada = await app.makeUser('ADMIN');
  mara = await app.makeUser('USER');
  const video = { body: Buffer.from('{}'), contentType: 'application/json' };
  const web = { body: Buffer.from('public'), contentType: 'text/plain' };
  assetId = (await app.makeAsset(ada, { contentType: 'image/png' }, { 'hls-video': video, web }))
    .id;
  await app.makeAsset(mara, { contentType: 'video/mp4' });
  await app.makeAsset(mara, { trashedAt: new Date() });
  const { db } = app.ctx;
  await db.file.updateMany({ where: { key: 'web' }, data: { public: true } });
  const value = { on_demand_image_private: false };
  await db.setting.create({ data: { section: 'image', value, updatedAt: new Date() } });
  const share = await app.call(mara, {
    method: 'POST',
    url: '/api/v1/shares',
    payload: { name: 'Press', assets: [assetId], allow_download: true },
  });
  token = share.json().data.url.split('/').pop();
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** Writes an access log of a user's and anonymous calls, in the format of nginx. */
async function writeLog(): Promise<string> {
  const file = `/api/v1/files/content/${assetId}`;
  const shared = `/api/v1/public/shares/${token}/assets`;
  const own = [
    'GET /api/v1/account',
    `GET /api/v1/assets/${assetId}/data`,
    'POST /api/v1/assets/search',
    'POST /api/v1/users/short', // 403 for a user
    `GET ${file}?key=original`,
    `HEAD ${file}?key=original`,
    `GET ${file}?key=hls-video`, // a redirect
    'GET /api/v1/user/notifications',
    'GET /api/v1/jobs',
    'GET /api/v1/nothing',
    'GET /api/v1/legal/terms', // public
    `DELETE /api/v1/assets/${assetId}`, // must not be repeated
  ].map((call) => ({ call, isAnonymous: false }));
  const anonymous = [
    'GET /api/v1/account', // 401
    'GET /api/v1/config',
    `GET ${file}?key=web`,
    `GET ${shared}`,
    `GET ${shared}/${assetId}/download`,
  ].map((call) => ({ call, isAnonymous: true }));
  const calls = [...own, ...anonymous];
  const lines = Array.from({ length: 10 * calls.length }, (_, n) => {
    const { call, isAnonymous } = calls[n % calls.length] ?? {};
    const name = n % 3 === 0 ? 'ada' : 'mara';
    const user = isAnonymous ? '-' : name;
    return `192.0.2.1 - ${user} [25/Nov/2026:17:00:00 +0000] "${call} HTTP/1.1" 200 512 "-" "curl/8"`;
  });
  const path = join(folder, 'access.log');
  await writeFile(path, `${lines.join('\n')}\n`);
  return path;
}

/** Runs the script; again if the hour changed. Returns its exit code and output. */
async function runCheck(): Promise<{ code: number; output: string }> {
  const users = join(folder, 'users.json');
  const anonymous = {
    [`/api/v1/public/shares/${token}`]: 'mara',
    '/api/v1/files/content/': 'ada',
  };
  const keys = { ada: ada.apiKey, mara: mara.apiKey };
  await writeFile(users, JSON.stringify({ administrator: 'ada', keys, anonymous }));
  const log = await writeLog();
  const args = [SCRIPT, '--server', server, '--log', log, '--users', users];
  const run = () =>
    new Promise<{ code: number; output: string }>((resolve) => {
      execFile(process.execPath, args, (error, output) => {
        resolve({ code: error === null ? 0 : Number(error.code), output });
      });
    });
  const first = await run();
  return first.code === 2 ? run() : first;
}

it('every number of the usage page equals an independent count of a repeated access log', async () => {
  const { code, output } = await runCheck();
  expect(output).toContain('0 different');
  expect(output).toContain('that change data are left out');
  for (const name of [
    'equal     users: page 2, counted 2',
    'equal     images: page 1, counted 1',
    'equal     deleted assets: page 1, counted 1',
    '*, 24 h, api /api/v1/assets/{}/data',
    `${mara.row.id}, 8760 h, api /api/v1/public/shares/{}/assets`,
    `${mara.row.id}, 168 h, traffic`,
    `${ada.row.id}, 720 h, requests`,
    '-1, series, lb',
  ])
    expect(output).toContain(name);
  expect(code).toBe(0);
});

it('reports the numbers that differ', async () => {
  // Each batch of counts gets one request too many.
  await app.ctx.db.$executeRaw`
    CREATE FUNCTION add_one() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.value := NEW.value + (SELECT count(*) FROM usage_series
        WHERE id = NEW.series_id AND name = '/api/v1/assets/search');
      RETURN NEW;
    END $$`;
  await app.ctx.db.$executeRaw`
    CREATE TRIGGER add_one BEFORE INSERT ON usage_minute FOR EACH ROW EXECUTE FUNCTION add_one()`;
  const { code, output } = await runCheck();
  expect(output).toContain('DIFFERENT *, 24 h, api /api/v1/assets/search');
  expect(output).not.toContain('DIFFERENT *, 24 h, api /api/v1/account');
  expect(code).toBe(1);
});

it('classifies every route as the servers do, without their code', () => {
  const registered: string[] = [];
  const counter = {
    series: [],
    register: ({ kind }: { kind: string }) => registered.push(kind) - 1,
    add: () => undefined,
    take: () => [],
    mergeOldMinutes: () => undefined,
  };
  for (const route of API) {
    const call = { method: route.method, path: route.path.replace(/\{\w+\}/g, 'x') };
    registered.length = 0;
    const usage = usageOfRoute(counter, route);
    const kind = registered[usage?.requests ?? -1] ?? 'none';
    const expected = isUncountedCall(call) ? 'none' : isMediaCall(call) ? 'cdn' : 'api';
    expect(`${call.method} ${call.path}: ${expected}`).toBe(`${call.method} ${call.path}: ${kind}`);
  }
});
