import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPeriodicTask } from '../../core/src/process/periodic-task.ts';
import type { TestUser } from '../../core/test/factories.ts';
import { openTestApp, type TestApp } from '../../server/test/open-app.ts';
import { measureStorage } from '../../worker/src/upkeep/measure-storage.ts';
import { startWorkerProcess } from '../../worker/test/worker-process.ts';

const SCRIPT = fileURLToPath(new URL('../../e2e/faults/usage/check-usage.mjs', import.meta.url));

/** A server with a worker, a small library, and a script that checks its statistics. */
export interface CheckedServer {
  app: TestApp;
  ada: TestUser;
  mara: TestUser;
  assetId: string;
  /** Runs the script; again if the hour changed. Returns its exit code and output. */
  runCheck(): Promise<{ code: number; output: string }>;
  close(): Promise<void>;
}

export async function openCheckedServer(): Promise<CheckedServer> {
  const app = await openTestApp();
  const server = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const folder = await mkdtemp(join(tmpdir(), 'spindle-test-'));
  const ada = await app.makeUser('ADMIN', { firstName: 'Ada', lastName: 'Lovelace' });
  const mara = await app.makeUser('USER', { firstName: 'Mara', lastName: 'Olsen' });
  const zoe = await app.makeUser('USER', { firstName: '', lastName: '' });
  const { assetId, token } = await fillLibrary(app, { ada, mara });
  const worker = startWorkerProcess(app.ctx.config);
  const stopMeasuring = measureOften(app);
  const log = join(folder, 'access.log');
  const users = join(folder, 'users.json');
  await writeFile(log, accessLog(assetId, token));
  const anonymous = {
    [`/api/v1/public/shares/${token}`]: 'mara',
    '/api/v1/files/content/': 'ada',
  };
  const keys = { ada: ada.apiKey, mara: mara.apiKey, zoe: zoe.apiKey };
  await writeFile(users, JSON.stringify({ administrator: 'ada', keys, anonymous }));
  const { dataDir, databaseUrl } = app.ctx.config;
  const places = ['--files', join(dataDir, 'files'), '--database', databaseUrl];
  const args = [SCRIPT, '--server', server, '--log', log, '--users', users, ...places, '--changes'];
  const run = () =>
    new Promise<{ code: number; output: string }>((resolve) => {
      execFile(process.execPath, args, { maxBuffer: 64_000_000 }, (error, output) => {
        resolve({ code: error === null ? 0 : Number(error.code), output });
      });
    });
  return {
    app,
    ada,
    mara,
    assetId,
    async runCheck() {
      const first = await run();
      return first.code === 2 ? run() : first;
    },
    async close() {
      await stopMeasuring();
      await worker.end();
      await app.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Creates assets, a public file and a share. Returns the id of the shared asset and the token of the share. */
async function fillLibrary(app: TestApp, { ada, mara }: { ada: TestUser; mara: TestUser }) {
  const video = { body: Buffer.from('{}'), contentType: 'application/json' };
  const web = { body: Buffer.from('public'), contentType: 'text/plain' };
  const files = { 'hls-video': video, web };
  const { id: assetId } = await app.makeAsset(ada, { contentType: 'image/png' }, files);
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
  return { assetId, token: share.json().data.url.split('/').pop() as string };
}

/** Measures storage every second instead of every minute. Returns a function that ends it. */
function measureOften({ ctx }: TestApp): () => Promise<void> {
  return startPeriodicTask('measure storage', 1_000, ctx.log, async () => {
    await ctx.db.usageState.updateMany({ data: { storageAt: null } });
    await measureStorage(ctx);
  });
}

/** Returns an access log of users' and anonymous calls, in the format of nginx. */
function accessLog(assetId: string, token: string): string {
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
    `GET ${file}?key=original`, // 401
    `HEAD ${file}?key=original`, // 401
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
  return `${lines.join('\n')}\n`;
}
