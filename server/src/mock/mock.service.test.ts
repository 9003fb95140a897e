import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request as openRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { loadConfig } from '@spindle/core/config/config';
import { closeContext, openContext } from '@spindle/core/context';
import { markStore } from '@spindle/core/installation/store-identity';
import { openLog } from '@spindle/core/log';
import { loadSecrets } from '@spindle/core/secrets';
import { makeUser, type TestUser } from '@spindle/core/test/factories';
import { freshDatabase } from '@spindle/core/test/services';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readClock } from './clock.ts';
import { type RunningMock, startMock } from './start-mock.ts';

const MOCK_EPOCH = '2026-06-15T12:00:00.000Z';
const CLIENT = 'http://localhost:5173';
const CREATED_AT = new Date('2026-06-14T08:30:00.000Z');

let dataDir: string;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let admin: TestUser;
let origin: string;
let mock: RunningMock;

/** Creates the smallest seeded state: one user, created a day before the epoch. */
beforeAll(async () => {
  database = await freshDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'spindle-mock-test-'));
  const config = loadConfig({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
    CORS_ORIGINS: CLIENT,
    SECRET_KEY: 'the key of the mock, long enough for the check',
  });
  const ctx = await openContext(config, 'server');
  await markStore(ctx);
  admin = await makeUser(ctx, await loadSecrets(config), 'ADMIN', { createdAt: CREATED_AT });
  await closeContext(ctx);
  mock = await startMock({
    config: { ...config, port: 0 },
    clock: readClock({ MOCK_EPOCH, MOCK_CLOCK: 'frozen' }),
    log: openLog(config, 'server'),
    secrets: await loadSecrets(config),
    worker: { nameFirst: () => undefined, move: async () => ({ left: Promise.resolve() }) },
  });
  origin = `http://127.0.0.1:${mock.port}`;
});

afterAll(async () => {
  await mock.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Calls the mock as the administrator, with a JSON body if there is one. */
function call(method: string, path: string, given: { body?: string; prefer?: string } = {}) {
  const headers: Record<string, string> = { 'x-filespin-api-key': admin.apiKey };
  if (given.body !== undefined) headers['content-type'] = 'application/json';
  if (given.prefer !== undefined) headers.prefer = given.prefer;
  return fetch(origin + path, { method, headers, ...(given.body && { body: given.body }) });
}

/** Requests the state of the mock with another Host header, which `fetch` does not send. */
async function sendTo(host: string): Promise<{ status: number | undefined; body: unknown }> {
  const sent = openRequest(`${origin}/api/v1/mock`, { headers: { host } });
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, body: await json(answer) };
}

describe('the mock', () => {
  it('restores the data set', async () => {
    const body = JSON.stringify({ name: 'Lakes', request: { keyword: 'lake' } });
    expect((await call('POST', '/api/v1/savedsearches', { body })).status).toBe(200);
    const list = async () => (await call('GET', '/api/v1/savedsearches')).text();
    expect(await list()).toContain('Lakes');
    expect((await call('POST', '/api/v1/mock/reset')).status).toBe(200);
    expect(await list()).not.toContain('Lakes');
  });

  it('has its own routes in the OpenAPI document that it serves', async () => {
    const document: unknown = await (await call('GET', '/api/v1/openapi.json')).json();
    expect(document).toHaveProperty(['paths', '/api/v1/mock', 'get', 'summary']);
    expect(document).toHaveProperty(['paths', '/api/v1/mock/reset', 'post', 'summary']);
    expect(document).toHaveProperty(['paths', '/api/v1/assets/search', 'post']);
  });

  it('answers concurrent resets one after the other', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', '/api/v1/mock/reset')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await call('GET', '/api/v1/account')).status).toBe(200);
  });

  it('answers any route with the error that Prefer requests, without running it', async () => {
    const body = JSON.stringify({ name: 'Never', request: {} });
    const prefer = 'code=503';
    const refused = await call('POST', '/api/v1/savedsearches', { body, prefer });
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(refused.headers.get('preference-applied')).toBe('code=503');
    expect(await refused.json()).toMatchObject({ status: 503, error: 'UNAVAILABLE' });
    expect(await (await call('GET', '/api/v1/savedsearches')).text()).not.toContain('Never');
    for (const path of ['/', '/healthz', '/no-such-page', '/api/v1/no-such-route'])
      expect((await call('GET', path, { prefer: 'code=404' })).status, path).toBe(404);
  });

  it('shows the applied preference to pages of allowed origins', async () => {
    for (const [sent, visible] of [
      [CLIENT, true],
      ['http://localhost:6666', false],
    ] as const) {
      const headers = { origin: sent, prefer: 'code=503' };
      const answer = await fetch(`${origin}/api/v1/account`, { headers });
      expect(answer.headers.get('preference-applied')).toBe('code=503');
      const exposed = answer.headers.get('access-control-expose-headers') ?? '';
      expect(exposed.includes('Preference-Applied'), sent).toBe(visible);
    }
  });

  it.each(['localhost', 'app.localhost', '127.0.0.1', '[::1]'])('answers to %s', async (name) => {
    expect((await sendTo(`${name}:${mock.port}`)).status).toBe(200);
    expect((await sendTo(name)).status).toBe(200);
  });

  it.each([
    'rebound.example',
    'localhost.example',
    '127.0.0.1.nip.io',
    '192.168.0.1',
    'notlocalhost',
  ])('refuses requests to the host %s', async (name) => {
    const { status, body } = await sendTo(`${name}:${mock.port}`);
    expect(status).toBe(403);
    expect(body).toMatchObject({
      status: 403,
      error: 'FORBIDDEN',
      message: expect.stringContaining('localhost'),
    });
  });

  it('is reset by its own pages and by those of allowed origins only', async () => {
    const reset = async (sender: string) => {
      const headers = { origin: sender };
      return (await fetch(`${origin}/api/v1/mock/reset`, { method: 'POST', headers })).status;
    };
    for (const sender of [origin, CLIENT]) expect(await reset(sender), sender).toBe(200);
    for (const sender of ['http://localhost:6666', 'https://example.com', 'null'])
      expect(await reset(sender), sender).toBe(403);
  });

  it('delays an answer as Prefer requests', async () => {
    const began = performance.now();
    const answer = await call('GET', '/api/v1/account', { prefer: 'delay=400' });
    expect(answer.status).toBe(200);
    expect(performance.now() - began).toBeGreaterThanOrEqual(395);
  });

  it('returns the same bytes after a reset while the clock is frozen', async () => {
    const read = async () => (await call('GET', `/api/v1/users/${admin.row.id}`)).text();
    const before = await read();
    await call('POST', '/api/v1/mock/reset');
    expect(await read()).toBe(before);
    expect(await (await call('GET', '/api/v1/mock')).json()).toMatchObject({
      data: { now: MOCK_EPOCH, clock: 'frozen' },
    });
  });
});
