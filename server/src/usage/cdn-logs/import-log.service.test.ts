import { gzipSync } from 'node:zlib';
import type { TestUser } from '@spindle/core/test/factories';
import { openRowReset, type RowReset } from '@spindle/core/test/row-reset';
import { ALL_USERS, dayOf, HOURS_PER_DAY, hourOf, NO_USER } from '@spindle/core/usage/usage-count';
import { lockUsage } from '@spindle/core/usage/usage-lock';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  jsonLog,
  putOwn,
  readMedia,
  sendLog,
  type TestLine,
  timeOfHour,
} from '../../../test/cdn-logs.ts';
import { openTestApp, type TestApp } from '../../../test/open-app.ts';

let app: TestApp;
let resetRows: RowReset;
let admin: TestUser;
let mara: TestUser;
/** An hour that has ended. */
let hour: number;

beforeAll(async () => {
  app = await openTestApp();
  resetRows = await openRowReset(app.ctx.db);
});

beforeEach(async () => {
  await resetRows();
  admin = await app.makeUser('ADMIN');
  mara = await app.makeUser('USER');
  hour = hourOf(app.ctx.now()) - 3;
  await app.ctx.db.usageState.updateMany({ data: { daysUntil: dayOf(timeOfHour(hour)) } });
});

afterAll(() => app.close());

const signedBy = (user: TestUser, id: string) =>
  `/video/${id}/720p-video.mp4?expiry=1&accessId=${user.row.accessId}&signature=abc`;

/** The id of an asset that does not exist. */
const PURGED = 'f'.repeat(32);

async function makeShare(by: TestUser, assetId: string): Promise<string> {
  const payload = { name: 'Press', assets: [assetId], allow_download: true };
  const made = await app.call(by, { method: 'POST', url: '/api/v1/shares', payload });
  return made.json().data.url.split('/').pop();
}

const readSum = async (query: string) =>
  (await app.call(admin, { url: `/api/v1/stats/cdn?${query}` })).json().data.sum;

it('counts a log instead of our own count, for signers, owners of shares and creators, in its hours alone', async () => {
  const asset = await app.makeAsset(admin);
  const token = await makeShare(mara, asset.id);
  const file = `/api/v1/files/content/${asset.id}?key=original`;
  for (const at of [hour - 1, hour, hour + 1])
    await putOwn(app, 'hour', { hour: at, userId: mara.row.id, requests: 7 });
  const answer = await sendLog(
    app,
    admin,
    jsonLog([
      { hour, path: signedBy(mara, PURGED), bytes: 10 },
      { hour, path: `/api/v1/public/shares/${token}/assets/${asset.id}/download`, bytes: 20 },
      { hour, path: file, bytes: 40, method: 'HEAD' },
      { hour, path: file, bytes: 80, status: 302 },
      { hour, path: `${file}&_jwt=x`, bytes: 160 },
      { hour, path: file, bytes: 320, status: 401 },
      { hour, path: `/video/${PURGED}/720p-video.mp4`, bytes: 640 },
      { hour, path: '/api/v1/account', bytes: 1_280 },
      { hour, path: file, bytes: 2_560, method: 'POST' },
    ]),
    'edge 1.log',
  );
  expect(answer.statusCode, answer.body).toBe(201);
  expect(answer.json()).toEqual({
    status: 'OK',
    is_new: true,
    data: {
      id: expect.any(Number),
      name: 'edge 1.log',
      format: 'json',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      lines: 9,
      requests: 6,
      bytes: 1_190,
      start_time: timeOfHour(hour).toISOString().replace('.000', ''),
      end_time: timeOfHour(hour + 1)
        .toISOString()
        .replace('.000', ''),
      imported_at: expect.any(String),
      imported_by: admin.row.id,
    },
  });
  const [a, m] = [admin.row.id, mara.row.id];
  const expected = [
    `cdn request ${ALL_USERS}: 6`,
    `cdn request ${NO_USER}: 2`,
    `cdn request ${a}: 2`,
    `cdn request ${m}: 2`,
    `cdn traffic ${ALL_USERS}: 1190`,
    `cdn traffic ${NO_USER}: 1120`,
    `cdn traffic ${a}: 40`,
    `cdn traffic ${m}: 30`,
    `cdn_own request ${ALL_USERS}: 7`,
    `cdn_own request ${m}: 7`,
    `cdn_own traffic ${ALL_USERS}: 700`,
    `cdn_own traffic ${m}: 700`,
  ];
  expect(await readMedia(app, 'hour', hour)).toEqual(expected.sort());
  expect(await readMedia(app, 'hour', hour + 1)).toContain(`cdn request ${m}: 7`);
  expect(await readSum('period=24')).toBe(1_190 + 1_400);
  expect(await readSum(`period=24&stat_subtype=request&user_id=${m}`)).toBe(2 + 14);
  expect(
    await app.ctx.db.auditEntry.findFirst({ where: { action: 'usage.import_log' } }),
  ).toMatchObject({ targetName: 'edge 1.log', actorId: a });
});

it('adds up the logs of an hour, and imports the same content once, compressed or not', async () => {
  const line: TestLine = { hour, path: signedBy(mara, PURGED), bytes: 5 };
  const first = jsonLog([line]);
  const second = jsonLog([line, line, { ...line, hour: hour - 1 }]);
  await putOwn(app, 'hour', { hour, userId: mara.row.id, requests: 100 });
  const sent = [
    await sendLog(app, admin, first, 'first'),
    await sendLog(app, admin, gzipSync(first), 'again'),
    await sendLog(app, admin, gzipSync(second)),
    await sendLog(app, admin, second),
  ];
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([201, 200, 201, 200]);
  expect(sent[1]?.json()).toEqual({ ...sent[0]?.json(), is_new: false });
  expect(await readMedia(app, 'hour', hour)).toEqual(
    expect.arrayContaining([`cdn request ${mara.row.id}: 3`, `cdn_own request 0: 100`]),
  );
  expect(await readMedia(app, 'hour', hour - 1)).toContain('cdn traffic 0: 5');
  const list = await app.call(admin, { url: '/api/v1/usage/cdn_logs?limit_per_page=1' });
  expect(list.json().data).toEqual({ logs: [sent[2]?.json().data], total: 2 });
});

it('imports a log once when several servers receive it together, and all different ones', async () => {
  const second = await app.openSecondServer();
  const line: TestLine = { hour, path: signedBy(mara, PURGED), bytes: 1 };
  await putOwn(app, 'hour', { hour, userId: mara.row.id, requests: 100 });
  const logs = [1, 2, 3].map((count) => jsonLog(Array.from({ length: count }, () => line)));
  const sent = await Promise.all(
    [app, second, app, second].flatMap((server) => logs.map((log) => sendLog(server, admin, log))),
  );
  expect(sent.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3);
  expect(sent.filter(({ statusCode }) => statusCode === 200)).toHaveLength(9);
  expect(await readMedia(app, 'hour', hour)).toEqual(
    expect.arrayContaining(['cdn request 0: 6', 'cdn traffic 0: 6', 'cdn_own request 0: 100']),
  );
  await second.close();
});

it('counts exactly while logs are imported and removed, and servers count, at the same time', async () => {
  const second = await app.openSecondServer();
  const day = dayOf(app.ctx.now()) - 2;
  const noon = day * HOURS_PER_DAY + 12;
  const count = async () => {
    for (const at of [noon, noon + 1])
      for (let n = 0; n < 10; n += 1)
        await putOwn(app, 'hour', { hour: at, userId: mara.row.id, requests: 1 });
  };
  await count();
  const importAndRemove = async (server: TestApp, bytes: number) => {
    const log = jsonLog([{ hour: noon, path: signedBy(mara, PURGED), bytes }]);
    const { id } = (await sendLog(server, admin, log)).json().data;
    const url = `/api/v1/usage/cdn_logs/${id}`;
    if (bytes > 1) await server.call(admin, { method: 'DELETE', url });
  };
  for (let round = 0; round < 5; round += 1)
    await Promise.all([
      importAndRemove(app, 2 * round + 1),
      count(),
      importAndRemove(second, 2 * round + 2),
      count(),
    ]);
  expect(await readMedia(app, 'hour', noon)).toEqual(
    expect.arrayContaining(['cdn request 0: 1', 'cdn traffic 0: 1', 'cdn_own request 0: 110']),
  );
  expect(await readMedia(app, 'day', day)).toEqual(
    expect.arrayContaining([
      'cdn request 0: 111',
      'cdn traffic 0: 11001',
      'cdn_own request 0: 110',
    ]),
  );
  expect(await readSum('period=720&stat_subtype=request')).toBe(111);
  await second.close();
});

it('puts our own counts aside that arrive after a log of their hour', async () => {
  const own = { userId: mara.row.id, requests: 10 };
  await putOwn(app, 'hour', { ...own, hour });
  const line: TestLine = { hour, path: signedBy(admin, PURGED), bytes: 3 };
  await sendLog(app, admin, jsonLog([line]));
  for (const at of [hour, hour + 1]) await putOwn(app, 'hour', { ...own, hour: at });
  const m = mara.row.id;
  expect(await readMedia(app, 'hour', hour)).toEqual(
    expect.arrayContaining(['cdn request 0: 1', `cdn_own request ${m}: 20`]),
  );
  expect(await readMedia(app, 'hour', hour + 1)).toContain(`cdn request ${m}: 10`);
  expect(await readSum('period=720&stat_subtype=request')).toBe(1 + 10);
});

it('answers other requests while imports wait for each other', async () => {
  const line: TestLine = { hour, path: signedBy(mara, PURGED), bytes: 1 };
  const { db } = app.ctx;
  const free = await new Promise<() => void>((locked) => {
    void db.$transaction(
      async (tx) => {
        await lockUsage({ db: tx }, 'counts');
        await new Promise<void>((resolve) => locked(resolve));
      },
      { timeout: 60_000 },
    );
  });
  const sent = Array.from({ length: 20 }, (_, n) =>
    sendLog(app, admin, jsonLog([{ ...line, bytes: n }])),
  );
  const waiting = () => db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM pg_locks
    WHERE locktype = 'advisory' AND mode = 'ExclusiveLock' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  await expect.poll(async () => (await waiting())[0]?.count).toBe(1);
  expect((await app.call(admin, { url: '/api/v1/usage/cdn_logs' })).json().data.total).toBe(0);
  free();
  const answers = await Promise.all(sent);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
  expect(await readMedia(app, 'hour', hour)).toContain('cdn request 0: 20');
});

it('corrects the day of the hours', async () => {
  const day = dayOf(app.ctx.now()) - 2;
  const [noon, evening] = [day * HOURS_PER_DAY + 12, day * HOURS_PER_DAY + 20];
  const own = { userId: mara.row.id, requests: 10 };
  await putOwn(app, 'hour', { ...own, hour: noon });
  await putOwn(app, 'hour', { ...own, hour: evening });
  const line: TestLine = { hour: noon, path: signedBy(admin, PURGED), bytes: 3 };
  expect((await sendLog(app, admin, jsonLog([line]))).statusCode).toBe(201);
  const [a, m] = [admin.row.id, mara.row.id];
  expect(await readMedia(app, 'day', day)).toEqual(
    [
      'cdn request 0: 11',
      `cdn request ${a}: 1`,
      `cdn request ${m}: 10`,
      'cdn traffic 0: 1003',
      `cdn traffic ${a}: 3`,
      `cdn traffic ${m}: 1000`,
      'cdn_own request 0: 10',
      `cdn_own request ${m}: 10`,
      'cdn_own traffic 0: 1000',
      `cdn_own traffic ${m}: 1000`,
    ].sort(),
  );
  expect(await readMedia(app, 'hour', evening)).toContain('cdn request 0: 10');
});

it('covers an hour with a log that has no request of media', async () => {
  await putOwn(app, 'hour', { hour, userId: mara.row.id, requests: 7 });
  const answer = await sendLog(app, admin, jsonLog([{ hour, path: '/robots.txt' }]));
  expect(answer.json().data).toMatchObject({ lines: 1, requests: 0, bytes: 0 });
  expect(await readSum('period=24&stat_subtype=request')).toBe(0);
});

it('brings our own counts back when the last log of an hour is removed', async () => {
  const day = dayOf(timeOfHour(hour));
  await putOwn(app, 'hour', { hour, userId: mara.row.id, requests: 7 });
  const line: TestLine = { hour, path: signedBy(admin, PURGED) };
  const before = await readMedia(app, 'hour', hour);
  const ids: number[] = [];
  for (const log of [jsonLog([line]), jsonLog([line, line])])
    ids.push((await sendLog(app, admin, log)).json().data.id);
  const remove = (id?: number) =>
    app.call(admin, { method: 'DELETE', url: `/api/v1/usage/cdn_logs/${id}` });
  expect((await remove(ids[0])).statusCode).toBe(200);
  expect(await readMedia(app, 'hour', hour)).toContain('cdn request 0: 2');
  expect((await remove(ids[1])).statusCode).toBe(200);
  expect(await readMedia(app, 'hour', hour)).toEqual(before);
  expect(await readMedia(app, 'day', day)).toEqual(before);
  expect((await remove(ids[1])).statusCode).toBe(404);
  expect((await sendLog(app, admin, jsonLog([line]))).statusCode).toBe(201);
});
