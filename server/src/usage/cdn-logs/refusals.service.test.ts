import { once } from 'node:events';
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { TestUser } from '@spindle/core/test/factories';
import { dayOf, HOURS_PER_DAY, hourOf } from '@spindle/core/usage/usage-count';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jsonLog, sendLog } from '../../../test/cdn-logs.ts';
import { errorOf, openTestApp, type TestApp } from '../../../test/open-app.ts';

let app: TestApp;
let admin: TestUser;
let base: string;
let hour: number;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  base = await app.http.listen({ port: 0, host: '127.0.0.1' });
  hour = hourOf(app.ctx.now()) - 3;
});

afterAll(() => app.close());

const PATH = `/video/${'a'.repeat(32)}/720p-video.mp4`;
const valid = () => jsonLog([{ hour, path: PATH }]);

async function expectNothing(): Promise<void> {
  expect(await app.ctx.db.cdnLog.count()).toBe(0);
  expect(await app.ctx.db.usageHour.count()).toBe(0);
}

it('names the first line that cannot be read, and imports nothing of the log', async () => {
  for (const [log, message] of [
    ['', 'The log describes no requests.'],
    ['\n\n', 'The log describes no requests.'],
    ['#Version: 1.0\n#Fields: date\n', 'Line 2 does not name the field time.'],
    ['time,path\n', 'Line 1 is neither a JSON object nor the header of a log with a #Fields line.'],
    [`${valid()}{}\n${valid()}`, 'Line 2 has no path that begins with a slash.'],
    [`\n${valid()}nonsense`, 'Line 3 is not valid JSON.'],
    [`${valid()}${'x'.repeat(70_000)}`, 'Line 2 is longer than 65,536 characters.'],
    [jsonLog([{ hour: hour - 91 * 24 - 24, path: PATH }]), 'Line 1 is older than 91 days.'],
    [jsonLog([{ hour: hour + 100, path: PATH }]), 'Line 1 is in the future.'],
    [
      jsonLog(Array.from({ length: 2 }, () => ({ hour, path: PATH, bytes: 2 ** 53 - 1 }))),
      'Line 2 makes the log larger than 9,007,199,254,740,991 bytes.',
    ],
  ] as const) {
    const answer = await sendLog(app, admin, log);
    expect([answer.statusCode, errorOf(answer).message]).toEqual([400, message]);
  }
  const cut = await sendLog(app, admin, gzipSync(valid()).subarray(0, 30));
  expect(errorOf(cut).message).toBe('The log is damaged: it is not a complete gzip file.');
  await expectNothing();
});

it('refuses a log of an hour that has not ended, and says when it can be imported', async () => {
  const current = hourOf(app.ctx.now());
  const answer = await sendLog(app, admin, jsonLog([{ hour: current, path: PATH }]));
  expect([answer.statusCode, errorOf(answer).error]).toEqual([409, 'HOUR_NOT_ENDED']);
  expect(errorOf(answer).message).toMatch(/Import it after .*T\d\d:05Z\.$/);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  await expectNothing();
});

it('refuses hours whose own counts are deleted, also to remove them', async () => {
  const { db } = app.ctx;
  const made = await sendLog(app, admin, valid());
  const state = await db.usageState.findFirst();
  await db.usageState.updateMany({ data: { daysUntil: Math.floor(hour / HOURS_PER_DAY) + 93 } });
  const { id } = made.json().data;
  const url = `/api/v1/usage/cdn_logs/${id}`;
  expect((await app.call(admin, { method: 'DELETE', url })).statusCode).toBe(409);
  const late = await sendLog(app, admin, `${valid()}\n${valid()}`);
  expect([late.statusCode, errorOf(late).message]).toEqual([
    400,
    'The log covers hours that are no longer kept.',
  ]);
  await db.usageState.updateMany({ data: { daysUntil: state?.daysUntil ?? dayOf(new Date()) } });
  expect((await app.call(admin, { method: 'DELETE', url })).statusCode).toBe(200);
  await expectNothing();
});

it('checks the role before it reads the body', async () => {
  const user = await app.makeUser('MANAGER');
  for (const [key, status] of [
    [user.apiKey, 403],
    ['wrong', 401],
  ] as const) {
    // A body that never ends: only its first bytes are sent.
    const call = request(`${base}/api/v1/usage/cdn_logs`, {
      method: 'POST',
      headers: { 'x-filespin-api-key': key, 'content-length': '1000000000' },
    });
    call.on('error', () => undefined);
    call.write(valid());
    const [answer] = await once(call, 'response');
    expect(answer.statusCode).toBe(status);
    call.destroy();
  }
});

it('answers while the rest of a refused body is still on its way, and keeps the connection', async () => {
  const body = `nonsense\n${'x\n'.repeat(4_000_000)}`;
  for (let n = 0; n < 3; n += 1) {
    const answer = await fetch(`${base}/api/v1/usage/cdn_logs`, {
      method: 'POST',
      headers: { 'x-filespin-api-key': admin.apiKey },
      body,
    });
    expect(answer.status).toBe(400);
  }
});

it('imports nothing of a log whose transfer breaks off', async () => {
  const call = request(`${base}/api/v1/usage/cdn_logs`, {
    method: 'POST',
    headers: { 'x-filespin-api-key': admin.apiKey, 'transfer-encoding': 'chunked' },
  });
  const broken = once(call, 'response').catch(() => 'broken');
  await new Promise((resolve) => call.write(valid().repeat(1_000), resolve));
  call.destroy();
  expect(await broken).toBe('broken');
  const whole = await sendLog(app, admin, valid());
  expect(whole.statusCode).toBe(201);
  const list = await app.call(admin, { url: '/api/v1/usage/cdn_logs' });
  expect(list.json().data).toEqual({ logs: [whole.json().data], total: 1 });
});
