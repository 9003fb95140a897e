import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { TestUser } from '@spindle/core/test/factories';
import { expect, it } from 'vitest';
import { openTestApp } from '../../test/open-app.ts';

/** A line of the access log of this test. */
interface LogLine {
  /** The user for whom the request counts; -1 for none. */
  userId: number;
  method: string;
  path: string;
  status: number;
  /** Bytes of the response on the network, with its headers. */
  bytes: number;
}

/** The series of the paths that are called, written by hand. */
const API_PATHS: readonly [RegExp, string][] = [
  [/^\/api\/v1\/account$/, '/api/v1/account'],
  [/^\/api\/v1\/assets\/[0-9a-f]{32}\/data$/, '/api/v1/assets/{ASSET_ID}/data'],
  [/^\/api\/v1\/assets\/search$/, '/api/v1/assets/search'],
  [/^\/api\/v1\/shares$/, '/api/v1/shares'],
  [/^\/api\/v1\/users\/short$/, '/api/v1/users/short'],
  [/^\/api\/v1\/public\/shares\/[^/]+\/assets$/, '/api/v1/public/shares/{TOKEN}/assets'],
];
const MEDIA =
  /^\/api\/v1\/(files\/content\/|public\/shares\/[^/]+\/assets\/[0-9a-f]{32}\/download$)/;

type Counts = Record<string, number>;

/** Counts the lines of a log, as docs/usage.md says, without the code of the product. */
function countLog(lines: readonly LogLine[]) {
  const api: Counts = {};
  const totals = { traffic: 0, request: 0, lb: 0 };
  for (const { path, status, bytes } of lines) {
    totals.lb += bytes;
    if (status === 401) continue;
    const series = API_PATHS.find(([pattern]) => pattern.test(path))?.[1];
    if (series) api[series] = (api[series] ?? 0) + 1;
    if (!MEDIA.test(path)) continue;
    totals.request += 1;
    if (status !== 302) totals.traffic += bytes;
  }
  return { api, ...totals };
}

/** Returns a sequence of numbers from 0 to 1 that is the same at every run. */
function pseudoRandom(): () => number {
  let state = 42;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

it('every number of the statistics equals an independent count of an access log', async () => {
  const reader = await openTestApp();
  const app = await reader.openSecondServer();
  const base = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const ada = await app.makeUser('ADMIN');
  const mara = await app.makeUser('USER');
  const video = { body: Buffer.from('{}'), contentType: 'application/json' };
  const web = { body: Buffer.from('public'), contentType: 'text/plain' };
  const asset = await app.makeAsset(ada, {}, { 'hls-video': video, web });
  const { db } = app.ctx;
  await db.file.updateMany({ where: { key: 'web' }, data: { public: true } });
  const value = { on_demand_image_private: false };
  await db.setting.create({ data: { section: 'image', value, updatedAt: new Date() } });
  const share = await app.call(mara, {
    method: 'POST',
    url: '/api/v1/shares',
    payload: { name: 'Press', assets: [asset.id], allow_download: true },
  });
  const token: string = share.json().data.url.split('/').pop();
  // That call had no connection.
  const created = { method: 'POST', path: '/api/v1/shares', status: 200, bytes: 0 };
  const log: LogLine[] = [{ userId: mara.row.id, ...created }];

  async function send(
    by: TestUser | null,
    method: string,
    url: string,
    given: { body?: object; userId?: number } = {},
  ) {
    const call = httpRequest(`${base}${url}`, {
      method,
      headers: {
        connection: 'close',
        ...(by && { 'x-filespin-api-key': by.apiKey }),
        ...(given.body && { 'content-type': 'application/json' }),
      },
    });
    const closed = new Promise<number>((resolve) => {
      call.once('socket', (socket: Socket) => {
        socket.once('close', () => resolve(socket.bytesRead));
      });
    });
    call.end(given.body && JSON.stringify(given.body));
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    answer.resume();
    const bytes = await closed;
    const userId = given.userId ?? by?.row.id ?? -1;
    const path = url.split('?')[0] ?? '';
    log.push({ userId, method, path, status: answer.statusCode ?? 0, bytes });
  }

  const shares = `/api/v1/public/shares/${token}/assets`;
  const owner = { userId: mara.row.id };
  const requests: ((by: TestUser) => Promise<void>)[] = [
    (by) => send(by, 'GET', '/api/v1/account'),
    (by) => send(by, 'GET', `/api/v1/assets/${asset.id}/data`),
    (by) => send(by, 'POST', '/api/v1/assets/search', { body: { keyword: 'lake' } }),
    (by) => send(by, 'POST', '/api/v1/users/short', { body: {} }), // 403 for a user
    (by) => send(by, 'GET', `/api/v1/files/content/${asset.id}?key=original`),
    (by) => send(by, 'HEAD', `/api/v1/files/content/${asset.id}?key=original`),
    (by) => send(by, 'GET', `/api/v1/files/content/${asset.id}?key=hls-video`), // a redirect
    (by) => send(by, 'GET', '/api/v1/user/notifications'),
    (by) => send(by, 'GET', '/api/v1/jobs'),
    () => send(null, 'GET', '/api/v1/account'), // 401
    () => send(null, 'GET', '/api/v1/config'),
    () => send(null, 'GET', `/api/v1/files/content/${asset.id}?key=web`, { userId: ada.row.id }),
    () => send(null, 'GET', shares, owner),
    () => send(null, 'GET', `${shares}/${asset.id}/download`, owner),
  ];
  const random = pseudoRandom();
  for (let n = 0; n < 200; n += 1)
    await requests[Math.floor(random() * requests.length)]?.(random() < 0.3 ? ada : mara);
  await app.close();

  const read = async (path: string) =>
    (await reader.call(ada, { url: `/api/v1/stats/${path}` })).json().data;
  for (const userId of ['', ada.row.id, mara.row.id, -1]) {
    const expected = countLog(log.filter((line) => userId === '' || line.userId === userId));
    const api: Record<string, { sum: number }> = await read(`api?user_id=${userId}`);
    const sums = Object.fromEntries(Object.entries(api).map(([name, { sum }]) => [name, sum]));
    expect(sums, `api of ${userId}`).toEqual(expected.api);
    expect(await read(`cdn?user_id=${userId}`)).toEqual({ sum: expected.traffic });
    expect(await read(`cdn?user_id=${userId}&stat_subtype=request`)).toEqual({
      sum: expected.request,
    });
    expect(await read(`lb?user_id=${userId}`)).toEqual({ sum: expected.lb });
  }
  expect(new Set(log.map(({ status }) => status))).toEqual(new Set([200, 302, 401, 403]));
  await reader.close();
});
