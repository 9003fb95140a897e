import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { listNotifications } from '@spindle/contracts/notifications/notifications';
import type { TestUser } from '@spindle/core/test/factories';
import { openRowReset, type RowReset } from '@spindle/core/test/row-reset';
import { CDN_TRAFFIC, SENT_BYTES } from '@spindle/core/usage/usage-count';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/open-app.ts';
import { readCounts, readSum } from '../../../test/usage.ts';

/** The server that stays open to read the database. */
let reader: TestApp;
let resetRows: RowReset;
/** The server that counts. Closing it writes its counts. */
let app: TestApp;
let base: string;
let user: TestUser;

beforeAll(async () => {
  reader = await openTestApp();
  resetRows = await openRowReset(reader.ctx.db);
});

beforeEach(async () => {
  await resetRows();
  app = await reader.openSecondServer();
  base = await app.http.listen({ port: 0, host: '127.0.0.1' });
  user = await app.makeUser('ADMIN');
});

afterAll(() => reader.close());

const headers = () => ({ 'x-filespin-api-key': user.apiKey });
const get = async (path: string, options: RequestInit = {}) => {
  const answer = await fetch(`${base}${path}`, {
    headers: headers(),
    redirect: 'manual',
    ...options,
  });
  await answer.arrayBuffer();
  return answer;
};

it('counts API requests by path, and media as requests and bytes of the CDN', async () => {
  const asset = await app.makeAsset(user);
  for (let n = 0; n < 3; n += 1) await get(`/api/v1/assets/${asset.id}/data`);
  await get('/api/v1/account');
  await get(`/api/v1/files/content/${asset.id}?key=original`);
  await get('/api/v1/assets/0123/data'); // 404 or 400: a request all the same
  await app.close();
  const { id } = user.row;
  const counts = await readCounts(reader);
  expect(counts.filter((count) => !count.startsWith('cdn traffic'))).toEqual([
    'api /api/v1/account 0: 1',
    `api /api/v1/account ${id}: 1`,
    'api /api/v1/assets/{ASSET_ID}/data 0: 4',
    `api /api/v1/assets/{ASSET_ID}/data ${id}: 4`,
    'cdn request 0: 1',
    `cdn request ${id}: 1`,
  ]);
  expect(await readSum(reader, CDN_TRAFFIC)).toBeGreaterThan(asset.files[0]?.size ?? 0n);
});

it('does not count polls, statistics, health, the client configuration and refusals', async () => {
  for (const path of [
    listNotifications.path,
    '/api/v1/jobs',
    '/api/v1/stats/api',
    '/api/v1/config',
    '/healthz',
    '/nowhere',
  ])
    await get(path);
  expect((await get('/api/v1/account', { headers: {} })).status).toBe(401);
  await app.close();
  expect(await readCounts(reader)).toEqual([]);
  expect(await readSum(reader, SENT_BYTES)).toBeGreaterThan(0);
});

it('does not count requests that the rate limit refuses', async () => {
  const limited = await reader.openSecondServer({ RATE_LIMIT: 'on' });
  const url = `${await limited.http.listen({ port: 0, host: '127.0.0.1' })}/api/v1/account`;
  const ask = async () => {
    const answer = await fetch(url, { headers: headers() });
    await answer.arrayBuffer();
    return answer.status;
  };
  const statuses = await Promise.all(Array.from({ length: 230 }, ask));
  await Promise.all([limited.close(), app.close()]);
  const answered = statuses.filter((status) => status === 200).length;
  expect(statuses.filter((status) => status === 429)).toHaveLength(230 - answered);
  expect(answered).toBeLessThan(230);
  const { id } = user.row;
  expect(await readCounts(reader)).toEqual([
    `api /api/v1/account 0: ${answered}`,
    `api /api/v1/account ${id}: ${answered}`,
  ]);
});

it('counts every byte on the connection', async () => {
  const asset = await app.makeAsset(user);
  let received = 0;
  const sockets = new Set<object>();
  for (let n = 0; n < 5; n += 1) {
    const call = httpRequest(`${base}/api/v1/files/content/${asset.id}?key=original`, {
      headers: { ...headers(), connection: 'close' },
    });
    call.once('socket', (socket) => {
      sockets.add(socket);
      socket.once('close', () => {
        received += socket.bytesRead;
      });
    });
    call.end();
    const [answer] = await once(call, 'response');
    answer.resume();
    await once(call, 'close');
  }
  expect(sockets.size).toBe(5);
  await app.close();
  expect(await readSum(reader, SENT_BYTES)).toBe(received);
});

it('counts the bytes of a download that the caller aborts', async () => {
  const body = Buffer.alloc(64 * 1024 ** 2, 'a');
  const asset = await app.makeAsset(user, {}, { original: { body, contentType: 'text/plain' } });
  const call = httpRequest(`${base}/api/v1/files/content/${asset.id}?key=original`, {
    headers: headers(),
  }).end();
  const [answer] = await once(call, 'response');
  let received = 0;
  for await (const chunk of answer) {
    received += chunk.length;
    if (received > 5_000_000) break; // destroys the connection
  }
  await app.close();
  const sent = await readSum(reader, SENT_BYTES);
  expect(sent).toBeGreaterThan(5_000_000);
  expect(sent).toBeLessThan(body.length);
});

it('counts the visits of a share for its owner', async () => {
  const asset = await app.makeAsset(user);
  const made = await app.call(user, {
    method: 'POST',
    url: '/api/v1/shares',
    payload: { name: 'Press', assets: [asset.id], allow_download: true },
  });
  const { token } = /shared\/(?<token>[^/]+)$/.exec(made.json().data.url)?.groups ?? {};
  const answer = await get(`/api/v1/public/shares/${token}/assets/${asset.id}/download`, {
    headers: {},
  });
  expect(answer.status).toBe(200);
  await app.close();
  expect(await readCounts(reader)).toContain(`cdn request ${user.row.id}: 1`);
});

it('counts a public file for the creator of its asset, and a sign-in for no user', async () => {
  const { db } = app.ctx;
  const value = { on_demand_image_private: false };
  await db.setting.create({ data: { section: 'image', value, updatedAt: new Date() } });
  const web = { body: Buffer.from('public'), contentType: 'text/plain' };
  const asset = await app.makeAsset(user, {}, { web });
  await db.file.updateMany({ where: { key: 'web' }, data: { public: true } });
  const url = `/api/v1/files/content/${asset.id}?key=web`;
  expect((await get(url, { headers: {} })).status).toBe(200);
  await app.signIn(user);
  await app.close();
  const counts = await readCounts(reader);
  expect(counts).toContain(`cdn request ${user.row.id}: 1`);
  expect(counts).toContain('api /api/v1/login -1: 1');
});
