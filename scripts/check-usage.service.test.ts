import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { API } from '../contracts/src/api.ts';
import { startPeriodicTask } from '../core/src/process/periodic-task.ts';
import type { TestUser } from '../core/test/factories.ts';
import { usageOfRoute } from '../server/src/http/usage/route-usage.ts';
import { openTestApp, type TestApp } from '../server/test/open-app.ts';
import { measureStorage } from '../worker/src/upkeep/measure-storage.ts';
import { startWorkerProcess, type WorkerProcess } from '../worker/test/worker-process.ts';
import { isMediaCall, isUncountedCall } from './usage/count-calls.mjs';

const SCRIPT = fileURLToPath(new URL('check-usage.mjs', import.meta.url));

let app: TestApp;
let server: string;
let folder: string;
let ada: TestUser;
let mara: TestUser;
let zoe: TestUser;
let worker: WorkerProcess;
let stopMeasuring: () => Promise<void>;
let token: string;
let assetId: string;

beforeAll(async () => {
  app = await openTestApp();
  server = await app.http.listen({ port: 0, host: '127.0.0.1' });
  folder = await mkdtemp(join(tmpdir(), 'spindle-test-'));
  ada = await app.makeUser('ADMIN');
  mara = await app.makeUser('USER');
  zoe = await app.makeUser('USER');
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
  worker = startWorkerProcess(app.ctx.config);
  stopMeasuring = measureOften();
});

/** Measures storage every second instead of every 10 minutes. Returns a function that ends it. */
function measureOften(): () => Promise<void> {
  return startPeriodicTask('measure storage', 1_000, app.ctx.log, async () => {
    await app.ctx.db.usageState.updateMany({ data: { storageAt: null } });
    await measureStorage(app.ctx);
  });
}

afterAll(async () => {
  await stopMeasuring();
  await worker.end();
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
  const keys = { ada: ada.apiKey, mara: mara.apiKey, zoe: zoe.apiKey };
  await writeFile(users, JSON.stringify({ administrator: 'ada', keys, anonymous }));
  const log = await writeLog();
  const files = join(app.ctx.config.dataDir, 'files');
  const options = ['--server', server, '--log', log, '--users', users, '--files', files];
  const args = [SCRIPT, ...options, '--changes'];
  const run = () =>
    new Promise<{ code: number; output: string }>((resolve) => {
      execFile(process.execPath, args, { maxBuffer: 64_000_000 }, (error, output) => {
        resolve({ code: error === null ? 0 : Number(error.code), output });
      });
    });
  const first = await run();
  return first.code === 2 ? run() : first;
}

it('every number of the usage page equals an independent count of a repeated access log', async () => {
  const { code, output } = await runCheck();
  expect(output).toContain('compared, 0 different');
  expect(output).toContain('that change data are left out');
  for (const name of [
    'equal     users: page 3, counted 3',
    'equal     images: page 1, counted 1',
    'equal     deleted assets: page 1, counted 1',
    '*, 24 h, api /api/v1/assets/{}/data',
    `${mara.row.id}, 8760 h, api /api/v1/public/shares/{}/assets`,
    `${mara.row.id}, 168 h, traffic`,
    `${ada.row.id}, 720 h, requests`,
    '-1, series, lb',
    `equal     *, 24 h, views of ${assetId}`,
    '*, 24 h, host check-usage.example bytes',
    '*, 24 h, term check-usage-',
    `${mara.row.id}, 24 h, all shares bytes`,
    `${ada.row.id}, 24 h, addons VIDEO_TRANSCODE: page 1, counted 1`,
    `${ada.row.id}, 24 h, transcodes: page 0.2`,
    '*, 24 h, all queues steps',
    '*, storage transcodes',
    '*, stored bytes of type trash',
    '*, stored assets of unused',
    '*, never used',
  ])
    expect(output).toContain(name);
  expect(code).toBe(0);
});

/** Makes each row that is written to a table wrong. `change` is a statement about NEW. */
async function tamper(table: string, change: string): Promise<void> {
  const { db } = app.ctx;
  const name = `tamper_${table}`;
  await db.$executeRawUnsafe(
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${change}; RETURN NEW; END $$`,
  );
  await db.$executeRawUnsafe(
    `CREATE TRIGGER ${name} BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION ${name}()`,
  );
}

it('reports the numbers that differ, in every group', async () => {
  await tamper(
    'usage_minute',
    `NEW.value := NEW.value + (SELECT coalesce(max(CASE
      WHEN name = '/api/v1/assets/search' OR kind IN ('addons', 'wait') THEN 1
      WHEN kind IN ('transcodes', 'work', 'wait_ms') THEN 36000000 END), 0)
      FROM usage_series WHERE id = NEW.series_id)`,
  );
  await tamper('usage_asset_day', 'NEW.views := NEW.views + 1; NEW.downloads := NEW.downloads + 1');
  await tamper('usage_asset', 'RETURN NULL');
  await tamper('usage_share_day', 'NEW.visits := NEW.visits + 1; NEW.bytes := NEW.bytes + 1');
  await tamper('usage_name_day', 'NEW.requests := NEW.requests + 1');
  await tamper('usage_host_asset', 'NEW.bytes := NEW.bytes + 1');
  await tamper('usage_storage', 'NEW.bytes := NEW.bytes + 1');
  await tamper('usage_library', 'NEW.assets := NEW.assets + 1; NEW.bytes := NEW.bytes + 1');
  const { code, output } = await runCheck();
  const different = output.split('\n').filter((line) => line.startsWith('DIFFERENT'));
  for (const name of [
    '*, 24 h, api /api/v1/assets/search',
    '*, 24 h, addons VIDEO_TRANSCODE',
    '*, 24 h, transcodes',
    '*, 24 h, views of',
    '*, 24 h, downloads of',
    '*, 24 h, all shares visits',
    '*, 24 h, all shares bytes',
    '*, 24 h, term check-usage-',
    '*, 24 h, host check-usage.example requests',
    '*, 24 h, host check-usage.example asset',
    '*, 24 h, all queues steps',
    '*, 24 h, all tasks minutes',
    '*, 24 h, queue media seconds',
    '*, never used',
    '*, storage ASSET',
    '*, stored bytes of type image',
    '*, stored assets of user',
    '*, stored bytes of age 0',
  ])
    expect(different).toContainEqual(expect.stringContaining(`DIFFERENT ${name}`));
  expect(different).not.toContainEqual(expect.stringContaining('24 h, api /api/v1/account'));
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
