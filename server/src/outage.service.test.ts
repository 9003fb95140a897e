import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API } from '@spindle/contracts/api';
import { ErrorAnswer } from '@spindle/contracts/http/errors';
import type { ExampleIds, Route } from '@spindle/contracts/http/route';
import { logout } from '@spindle/contracts/sessions/sessions';
import type { TestUser } from '@spindle/core/test/factories';
import { freshBucket } from '@spindle/core/test/fresh-bucket';
import { photoFiles } from '@spindle/core/test/media/photo';
import { type OutagePort, openOutagePort } from '@spindle/core/test/outage-port';
import { type OwnPostgres, startOwnPostgres } from '@spindle/core/test/own-postgres';
import { testStorageEnv } from '@spindle/core/test/services';
import { startRedis } from '@spindle/core/test/start-services';
import type { HTTPMethods, LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { interactiveWork } from '../test/derivatives/interactive.ts';
import { createExampleData, makeSchema } from '../test/example-data.ts';
import { openTestApp, type TestApp } from '../test/open-app.ts';

let postgres: OwnPostgres;
let app: TestApp;
let examples: ExampleIds;
let admin: TestUser;
let token: string;
let closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  postgres = await startOwnPostgres();
});

afterAll(() => postgres.stop());

afterEach(async () => {
  for (const close of closers.reverse()) await close();
  closers = [];
});

async function open(env: Record<string, string>): Promise<void> {
  app = await openTestApp(env);
  closers.push(() => app.close());
  admin = await app.makeUser('ADMIN');
  examples = await createExampleData(app, admin, await makeSchema(app, admin));
  token = await app.signIn(admin);
}

function send(route: Route): Promise<LightMyRequestResponse> {
  const example = route.example(examples);
  return app.http.inject({
    method: route.method as HTTPMethods,
    url: route.path.replace(/\{(\w+)\}/g, (_, name) => String(example.params?.[name])),
    query: example.query ?? {},
    headers: { authorization: `Bearer ${token}` },
    ...(example.body !== undefined && { payload: example.body as object }),
  });
}

/** Calls every route but the sign-out, and expects no 500. Returns the routes that answered 503. */
async function expectOrderlyAnswers(): Promise<string[]> {
  const refused: string[] = [];
  for (const route of API.filter((candidate) => candidate !== logout)) {
    const name = `${route.method} ${route.path}`;
    const answer = await send(route);
    expect(answer.statusCode, `${name} ${answer.body.slice(0, 300)}`).not.toBe(500);
    if (answer.statusCode !== 503) continue;
    refused.push(name);
    expect(Number(answer.headers['retry-after']), name).toBeGreaterThan(0);
    expect(ErrorAnswer.parse(answer.json()).status, name).toBe(503);
  }
  return refused;
}

async function expectMissing(part: string): Promise<void> {
  const answer = await app.http.inject('/readyz');
  expect(answer.statusCode).toBe(503);
  expect(answer.json().missing).toContain(part);
}

describe.each(['kill', 'freeze'] as const)('while Postgres is away (%s)', (outage) => {
  it('answers every route with 503 or as usual, and never with 500', async () => {
    await open({ DATABASE_URL: await postgres.freshDatabase() });
    if (outage === 'kill') {
      const dials = await postgres.kill();
      closers.push(async () => {
        await dials.close();
        await postgres.restart();
      });
    } else {
      postgres.freeze();
      closers.push(async () => postgres.thaw());
    }
    expect((await expectOrderlyAnswers()).length).toBeGreaterThan(API.length / 2);
    await expectMissing('database');
  });
});

/** The result that a worker writes for an interactive task while the storage is unavailable. */
const POSTPONED_RESULT = {
  status: 'ERROR',
  message: 'The file store does not answer.',
  isRetryable: true,
} as const;

/** Sends a request that waits for a worker. Returns the pending answer and the task. */
async function choosePoster() {
  const { id } = await app.makeAsset(
    admin,
    { kind: 'VIDEO', duration: 12.5 },
    await photoFiles(64, 32),
  );
  const answer = app.call(admin, {
    method: 'PUT',
    url: `/api/v1/assets/${id}/poster`,
    payload: { second: 3 },
  });
  return { answer, task: await interactiveWork(app).waitForTask(id) };
}

it('answers 503 to a caller who waits for a worker when Postgres is lost', async () => {
  await open({ DATABASE_URL: await postgres.freshDatabase() });
  const { answer } = await choosePoster();
  const dials = await postgres.kill();
  closers.push(async () => {
    await dials.close();
    await postgres.restart();
  });
  expect((await answer).statusCode).toBe(503);
});

it('answers 503 to a caller who waits for a worker when an outage ends the task', async () => {
  await open({});
  const { answer, task } = await choosePoster();
  await app.ctx.db.interactiveTask.update({ where: { id: task.id }, data: POSTPONED_RESULT });
  const { statusCode, headers } = await answer;
  expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
});

describe.each(['close', 'hang'] as const)('while Redis is away (%s)', (outage) => {
  it('answers every route with 503 or as usual, and never with 500', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'spindle-test-'));
    const redis = await startRedis({ dir });
    closers.push(async () => {
      await redis.stop();
      await rm(dir, { recursive: true, force: true });
    });
    const port = await openPort(redis.url);
    await open({ REDIS_URL: `redis://127.0.0.1:${port.port}`, RATE_LIMIT: 'on' });
    await port.startOutage(outage);
    expect(await expectOrderlyAnswers()).not.toContain('GET /api/v1/account');
    await expectMissing('queue');
  });
});

describe.each(['close', 'hang'] as const)('while S3 is away (%s)', (outage) => {
  it.skipIf(testStorageEnv() === null)(
    'answers every route with 503 or as usual, and never with 500',
    async () => {
      const bucket = await freshBucket();
      if (!bucket) throw new Error('unreachable: no S3 server');
      closers.push(() => bucket.drop());
      const port = await openPort(bucket.env.S3_ENDPOINT ?? '');
      await open({ ...bucket.env, S3_ENDPOINT: `http://127.0.0.1:${port.port}` });
      closers.push(() => port.endOutage());
      await port.startOutage(outage);
      const worker = setInterval(() => postponeTasks().catch(() => undefined), 100);
      expect(await expectOrderlyAnswers()).not.toContain('GET /api/v1/account');
      clearInterval(worker);
      await expectMissing('storage');
    },
  );
});

/** Stands in for a worker that ends interactive tasks during the outage. */
const postponeTasks = () =>
  app.ctx.db.interactiveTask.updateMany({ where: { status: 'QUEUED' }, data: POSTPONED_RESULT });

async function openPort(url: string): Promise<OutagePort> {
  const port = await openOutagePort(url);
  closers.push(() => port.close());
  return port;
}
