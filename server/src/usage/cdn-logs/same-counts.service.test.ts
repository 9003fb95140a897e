import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { TestUser } from '@spindle/core/test/factories';
import { HOUR_SECONDS, hourOf } from '@spindle/core/usage/usage-count';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readMedia, sendLog } from '../../../test/cdn-logs.ts';
import { openTestApp, type TestApp } from '../../../test/open-app.ts';

/** A line of the access log of this test. */
interface Request {
  path: string;
  status: number;
  bytes: number;
}

let app: TestApp;
let server: TestApp;
let base: string;
let admin: TestUser;
let mara: TestUser;
const requests: Request[] = [];

beforeAll(async () => {
  app = await openTestApp();
  server = await app.openSecondServer();
  base = await server.http.listen({ port: 0, host: '127.0.0.1' });
  admin = await app.makeUser('ADMIN');
  mara = await app.makeUser('USER');
});

afterAll(() => app.close());

/** Requests a path without a header that names the caller, as a CDN does, and logs the response. */
async function load(path: string, method = 'GET'): Promise<void> {
  const call = httpRequest(`${base}${path}`, { method, headers: { connection: 'close' } });
  const closed = new Promise<number>((resolve) => {
    call.once('socket', (socket: Socket) => {
      socket.once('close', () => resolve(socket.bytesRead));
    });
  });
  call.end();
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  answer.resume();
  requests.push({ path, status: answer.statusCode ?? 0, bytes: await closed });
}

async function signedLink(by: TestUser, id: string, key: string): Promise<string> {
  const answer = await app.call(by, {
    url: `/api/v1/assets/${id}/get_link?key=${key}&expiry=3600&delivery=display`,
  });
  const { pathname, search } = new URL(answer.body.replaceAll('"', ''));
  return `${pathname}${search}`;
}

async function shareOf(by: TestUser, id: string): Promise<string> {
  const payload = { name: 'Press', assets: [id], allow_download: true };
  const made = await app.call(by, { method: 'POST', url: '/api/v1/shares', payload });
  return `/api/v1/public/shares/${made.json().data.url.split('/').pop()}/assets/${id}/download`;
}

it('a log counts the same as the servers that answered its requests, for the same users', async () => {
  const hls = { body: Buffer.from('{}'), contentType: 'application/json' };
  const web = { body: Buffer.from('public'), contentType: 'text/plain' };
  const asset = await app.makeAsset(admin, {}, { 'hls-video': hls, web });
  await app.ctx.db.file.updateMany({ where: { key: 'web' }, data: { public: true } });
  const value = { on_demand_image_private: false };
  await app.ctx.db.setting.create({ data: { section: 'image', value, updatedAt: new Date() } });
  const signed = await signedLink(mara, asset.id, 'original');
  const file = `/api/v1/files/content/${asset.id}`;
  const paths = [
    signed,
    await signedLink(admin, asset.id, 'original'),
    signed.replace('signature=', 'signature=x'), // 401
    signed.replace(asset.id, 'f'.repeat(32)), // 401: signed for another asset
    `${file}?key=hls-video`, // 401: not public
    await shareOf(mara, asset.id),
    `${file}?key=web`,
    `${file}?key=web&_jwt=none`, // 401
    '/api/v1/config',
  ];
  for (const path of [...paths, ...paths]) await load(path);
  await load(`${file}?key=web`, 'HEAD');
  await server.close();

  const hour = hourOf(app.ctx.now());
  const { db } = app.ctx;
  // The requests are moved to an hour that has ended.
  const ended = hour - 2;
  await db.$executeRaw`
    UPDATE usage_hour SET bucket = ${ended}::int`;
  const time = ended * HOUR_SECONDS;
  const log = requests.map((line) => `${JSON.stringify({ time, ...line })}\n`).join('');
  expect((await sendLog(app, admin, log)).statusCode).toBe(201);
  const counts = await readMedia(app, 'hour', ended);
  const own = counts.filter((count) => count.startsWith('cdn_own '));
  const logged = counts.filter((count) => count.startsWith('cdn '));
  expect(logged.map((count) => count.replace('cdn ', 'cdn_own '))).toEqual(own);
  expect(own).toContain('cdn_own request 0: 9');
  expect(new Set(requests.map(({ status }) => status))).toEqual(new Set([200, 401]));
});
