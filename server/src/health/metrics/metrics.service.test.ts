import { expect, it } from 'vitest';
import { openTestApp } from '../../../test/open-app.ts';

const TOKEN = 'only-prometheus-knows-this';

it('has no metrics without a token or a port', async () => {
  const app = await openTestApp();
  const headers = { authorization: 'Bearer ' };
  expect((await app.http.inject({ url: '/metrics', headers })).statusCode).toBe(404);
  await app.close();
});

it('shows metrics to callers with the token alone', async () => {
  const app = await openTestApp({ METRICS_TOKEN: TOKEN });
  const admin = await app.makeUser('ADMIN');
  const read = (authorization?: string) =>
    app.http.inject({ url: '/metrics', headers: { ...(authorization && { authorization }) } });
  for (const wrong of [undefined, `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, 'Bearer '])
    expect((await read(wrong)).statusCode).toBe(401);
  expect((await app.call(admin, { url: '/metrics' })).statusCode).toBe(401);
  const { statusCode, headers, body } = await read(`Bearer ${TOKEN}`);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(body).toContain('target_info{service_name="spindle-server"');
  await app.close();
});

it('measures requests by the template of their route, and searches by operation', async () => {
  const app = await openTestApp({ METRICS_TOKEN: TOKEN });
  const user = await app.makeUser('USER');
  await app.call(user, { url: '/api/v1/jobs/123456' });
  await app.http.inject({ url: '/api/v1/nowhere/abcdef' });
  await app.call(user, { method: 'POST', url: '/api/v1/assets/search', payload: {} });
  const authorization = `Bearer ${TOKEN}`;
  const { body } = await app.http.inject({ url: '/metrics', headers: { authorization } });
  expect(body).toMatch(
    /^http_server_request_duration_seconds_count\{.*http_route="\/api\/v1\/jobs\/:id".*http_response_status_code="404".*\} 1$/m,
  );
  expect(body).toMatch(/^spindle_search_duration_seconds_count\{operation="page"\} 1$/m);
  expect(body).not.toContain('123456');
  expect(body).not.toContain('abcdef');
  expect(body).not.toContain('http_route="*"');
  await app.close();
});

it('has two values of the scheme, whatever a client sends through a proxy', async () => {
  const app = await openTestApp({ METRICS_TOKEN: TOKEN, TRUST_PROXY: 'on' });
  for (const proto of ['https', 'gopher-1', 'gopher-2'])
    await app.http.inject({ url: '/healthz', headers: { 'x-forwarded-proto': proto } });
  const authorization = `Bearer ${TOKEN}`;
  const { body } = await app.http.inject({ url: '/metrics', headers: { authorization } });
  const schemes = [...body.matchAll(/url_scheme="([^"]*)"/g)].map(([, scheme]) => scheme);
  expect([...new Set(schemes)].sort()).toEqual(['http', 'https']);
  await app.close();
});

it('measures the installation: dependencies, workers, queues, storage and disk', async () => {
  const app = await openTestApp({ METRICS_TOKEN: TOKEN });
  const user = await app.makeUser('USER');
  const storageSums = [{ backend: 'disk', kind: 'originals', bytes: 5 }];
  await app.ctx.db.usageState.updateMany({ data: { storageSums } });
  const step = { group: 'preprocess', key: 'probe', task: 'probe' };
  const notBefore = new Date(Date.now() - 90_000);
  await app.ctx.db.job.create({
    data: { type: 'INGEST', creatorId: user.row.id, steps: { create: { ...step, notBefore } } },
  });
  const authorization = `Bearer ${TOKEN}`;
  const { body } = await app.http.inject({ url: '/metrics', headers: { authorization } });
  const readValue = (series: string) =>
    Number(
      body
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')
        .at(-1),
    );
  expect(readValue('spindle_dependency_up{dependency="database"}')).toBe(1);
  expect(readValue('spindle_dependency_up{dependency="worker"}')).toBe(0);
  expect(readValue('spindle_workers')).toBe(0);
  expect(readValue('spindle_queue_steps{queue="media",state="waiting"}')).toBe(1);
  expect(readValue('spindle_queue_oldest_job_age_seconds{queue="media"}')).toBeGreaterThan(89);
  expect(readValue('spindle_queue_oldest_job_age_seconds{queue="video"}')).toBe(0);
  expect(readValue('spindle_storage_bytes{backend="disk",kind="originals"}')).toBe(5);
  expect(readValue('spindle_disk_size_bytes')).toBeGreaterThan(0);
  await app.close();
});
