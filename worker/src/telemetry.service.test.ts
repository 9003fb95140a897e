import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Context } from '@spindle/core/context';
import { fromUuid } from '@spindle/core/ids';
import { loadSecrets } from '@spindle/core/secrets';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeUser, type TestUser } from '@spindle/core/test/factories';
import { pdf } from '@spindle/core/test/media/documents';
import { makeVideo } from '@spindle/core/test/media/sample-videos';
import {
  checkMetrics,
  checkRules,
  freePort,
  type OtlpReceiver,
  type Prometheus,
  startOtlpReceiver,
  startPrometheus,
} from '@spindle/core/test/monitoring';
import { type ServerProcess, startServerProcess } from '@spindle/core/test/server-process';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WAIT_LIMIT_MS } from '../../wait-limit.ts';
import { startWorkerProcess, type WorkerProcess } from '../test/worker-process.ts';
import { measureStorage } from './upkeep/measure-storage.ts';

/** Milliseconds that scrapes, exports and jobs may take. */
const WAIT = { timeout: WAIT_LIMIT_MS, interval: 200 };
const TOKEN = 'only-prometheus-knows-this';
const docs = (name: string) =>
  fileURLToPath(new URL(`../../docs/monitoring/${name}`, import.meta.url));
const ALERTS = docs('alerts.json');

let test: TestContext;
let ctx: Context;
let user: TestUser;
let dir: string;
let receiver: OtlpReceiver;
let server: ServerProcess;
let worker: WorkerProcess;
let prometheus: Prometheus;
let ports: { server: number; worker: number };

beforeAll(async () => {
  test = await openTestContext();
  ctx = test.ctx;
  user = await makeUser(ctx, await loadSecrets(ctx.config), 'ADMIN');
  dir = await mkdtemp(join(tmpdir(), 'spindle-monitoring-'));
  receiver = await startOtlpReceiver();
  ports = { server: await freePort(), worker: await freePort() };
  const env = {
    SECRET_KEY: ctx.config.secretKey ?? '',
    METRICS_TOKEN: TOKEN,
    METRICS_PORT: String(ports.server),
    WORKER_METRICS_PORT: String(ports.worker),
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
  };
  server = await startServerProcess(ctx.config, env);
  worker = startWorkerProcess(ctx.config, { env });
  // Before the first scrape, because some values are cached.
  const video = join(dir, 'lake.mp4');
  await makeVideo(video);
  await uploadInParts('lake.mp4', await readFile(video));
  await uploadForm('lake.pdf', 'application/pdf', pdf({ pages: 2 }));
  await useAsset(await findProcessed('lake.pdf'));
  await ctx.db.usageState.updateMany({ data: { storageAt: null } });
  await measureStorage(ctx); // the worker measures every ten minutes
  const address = (port: number) => `127.0.0.1:${port}`;
  prometheus = await startPrometheus({
    dir,
    rules: [ALERTS],
    targets: [
      { job: 'spindle-server', address: new URL(server.base).host, token: TOKEN },
      { job: 'spindle-server-port', address: address(ports.server), token: TOKEN },
      { job: 'spindle-worker', address: address(ports.worker), token: TOKEN },
      { job: 'intruder', address: address(ports.worker), token: `${TOKEN}x` },
    ],
  });
});

afterAll(async () => {
  await prometheus.stop();
  await worker.kill();
  await server.kill();
  await receiver.stop();
  await test.close();
  await rm(dir, { recursive: true, force: true });
});

/** Uploads a file as the web client does: by requests that create the upload and send its bytes. */
async function uploadInParts(filename: string, bytes: Buffer): Promise<void> {
  const headers = { ...key(), 'tus-resumable': '1.0.0' };
  const { headers: created } = await fetch(`${server.base}/api/v1/uploads`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${Buffer.from(filename).toString('base64')}`,
    },
  });
  const answer = await fetch(new URL(created.get('location') ?? '', server.base), {
    method: 'PATCH',
    headers: {
      ...headers,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(bytes),
  });
  expect(answer.ok).toBe(true);
}

/** Uploads a file with a query that must appear nowhere. */
async function uploadForm(name: string, type: string, bytes: Buffer): Promise<void> {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(bytes)], { type }), name);
  const answer = await fetch(
    `${server.base}/api/v1/assets/new/content/original/upload?secret=in-the-query`,
    { method: 'POST', headers: key(), body },
  );
  expect(answer.ok).toBe(true);
}

/** Waits until everything is processed. Returns the id of an asset. */
async function findProcessed(name: string): Promise<string> {
  await vi.waitFor(async () => {
    const jobs = await ctx.db.job.findMany({ include: { steps: true } });
    expect(jobs.map(({ status, steps }) => [status, steps.map(({ message }) => message)])).toEqual(
      jobs.map(({ steps }) => ['COMPLETED', steps.map(() => '')]),
    );
  }, WAIT);
  const { id } = await ctx.db.asset.findFirstOrThrow({ where: { name } });
  return fromUuid(id);
}

const key = () => ({ 'x-filespin-api-key': user.apiKey });

/** Searches, and requests a page of a document, which the worker renders while the caller waits. */
async function useAsset(id: string): Promise<void> {
  await fetch(`${server.base}/api/v1/assets/search`, {
    method: 'POST',
    headers: { ...key(), 'content-type': 'application/json' },
    body: JSON.stringify({ keyword: 'lake' }),
  });
  const image = await fetch(
    `${server.base}/api/v1/assets/${id}/conversions?page=2&resize=300,300&format=webp`,
    { headers: key() },
  );
  expect(image.status).toBe(200);
}

const readMetrics = async (url: string, token = TOKEN) => {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  return { status: answer.status, text: await answer.text() };
};

const serverMetrics = () => readMetrics(server.base);
const workerMetrics = () => readMetrics(`http://127.0.0.1:${ports.worker}`);

it('lets a real Prometheus scrape server and worker, and refuses a wrong token', async () => {
  await vi.waitFor(async () => {
    const health = (await prometheus.targets()).map(({ job, health: state }) => [job, state]);
    expect(Object.fromEntries(health)).toEqual({
      'spindle-server': 'up',
      'spindle-server-port': 'up',
      'spindle-worker': 'up',
      intruder: 'down',
    });
  }, WAIT);
  const requests = await prometheus.query(
    'http_server_request_duration_seconds_count{job="spindle-server",http_request_method="POST"}',
  );
  expect(requests.map(({ labels }) => labels)).toContainEqual(
    expect.objectContaining({
      http_route: '/api/v1/assets/new/content/original/upload',
      http_response_status_code: '200',
    }),
  );
  const value = async (expression: string) => (await prometheus.query(expression))[0]?.value;
  expect(await value('spindle_workers{job="spindle-server"}')).toBe(1);
  const probes = 'spindle_step_duration_seconds_count{outcome="completed",task="probe"}';
  expect(await value(`sum(${probes})`)).toBe(2);
  expect(
    await value('spindle_search_duration_seconds_count{operation="page",job="spindle-server"}'),
  ).toBe(1);
});

it('names metrics as promtool recommends, and never shows paths or queries (security 2)', async () => {
  for (const { status, text } of [await serverMetrics(), await workerMetrics()]) {
    expect(status).toBe(200);
    await checkMetrics(text, dir);
    expect(text).not.toContain('in-the-query');
    expect(text).not.toContain(user.apiKey);
  }
});

it('shows nothing but metrics on their own port', async () => {
  const base = `http://127.0.0.1:${ports.server}`;
  expect((await fetch(`${base}/metrics`)).status).toBe(401);
  const headers = { authorization: `Bearer ${TOKEN}` };
  expect((await fetch(`${base}/api/v1/config`, { headers })).status).toBe(404);
  expect((await fetch(`${base}/metrics`, { method: 'POST', headers })).status).toBe(405);
});

/** Returns the names of metrics in expressions: those that begin like ours. */
const namesIn = (text: string) =>
  new Set(text.match(/\b(?:spindle|http_server|process|nodejs)_[a-z_]+\b/g) ?? []);

/** Metrics of the alerts and the dashboard for which a healthy installation has no value: failures. */
const isOfFailures = (expression: string) => /5\.\.|failed/.test(expression);

it('has every metric that the alerts name', async () => {
  await checkRules(ALERTS);
  const known = `${(await serverMetrics()).text}${(await workerMetrics()).text}`;
  const names = namesIn(await readFile(ALERTS, 'utf8'));
  expect(names.size).toBeGreaterThan(5);
  for (const name of names) expect(known).toMatch(new RegExp(`^${name}[ {]`, 'm'));
});

/** Limits in the rules of alerts: ` > 0.05`, ` < 50e9`. */
const LIMITS = / [<>=]=? [\d.e]+/g;

/** Returns the expressions of the panels, and those of the alerts without their limits. */
async function readExpressions(): Promise<string[]> {
  const { panels } = JSON.parse(await readFile(docs('grafana-dashboard.json'), 'utf8'));
  const { groups } = JSON.parse(await readFile(ALERTS, 'utf8'));
  const targets: { expr: string }[] = [
    ...panels.flatMap((panel: { targets?: object[] }) => panel.targets ?? []),
    ...groups.flatMap(({ rules }: { rules: object[] }) => rules),
  ];
  return targets.map(({ expr }) =>
    expr.replaceAll('$__rate_interval', '5m').replaceAll(LIMITS, ''),
  );
}

it('has a value for every expression of the dashboard and the alerts', async () => {
  const expressions = await readExpressions();
  expect(expressions.length).toBeGreaterThan(30);
  await vi.waitFor(async () => {
    const found = await Promise.all(expressions.map((one) => prometheus.query(one)));
    const empty = expressions.filter((one, n) => found[n]?.length === 0 && !isOfFailures(one));
    expect(empty).toEqual([]);
  }, WAIT);
});

it.each([
  [
    'PATCH /api/v1/uploads/:id',
    'lake.mp4',
    ['probe', 'encode-renditions', 'package-rendition', 'finish'],
  ],
  ['POST /api/v1/assets/new/content/original/upload', 'lake.pdf', ['probe', 'finish']],
])('links %s, the queue and every step of its job in one trace', async (route, name, tasks) => {
  const steps = await ctx.db.step.findMany({ where: { job: { asset: { name } } } });
  expect(steps.map(({ task }) => task)).toEqual(expect.arrayContaining(tasks));
  await vi.waitFor(async () => {
    const spans = await receiver.spans();
    const request = spans.find((span) => span.name === route);
    expect(request).toMatchObject({ service: 'spindle-server', parentId: '', isError: false });
    const ofTrace = spans.filter(({ traceId }) => traceId === request?.traceId);
    for (const { id, task } of steps)
      expect(ofTrace).toContainEqual(
        expect.objectContaining({
          service: 'spindle-worker',
          name: `step ${task}`,
          parentId: request?.spanId,
          attributes: expect.objectContaining({ 'spindle.step_id': id }),
        }),
      );
  }, WAIT);
  expect(JSON.stringify(await receiver.spans())).not.toContain('in-the-query');
});

it('links a request and the task that it waits for in one trace', async () => {
  await vi.waitFor(async () => {
    const spans = await receiver.spans();
    const task = spans.find(({ name }) => name === 'task make-image');
    const request = spans.find(({ spanId }) => spanId === task?.parentId);
    expect(request).toMatchObject({ name: 'GET /api/v1/assets/:id/conversions' });
  }, WAIT);
});

it('continues the trace of a caller', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
  await fetch(`${server.base}/api/v1/config`, { headers: { traceparent } });
  await fetch(`${server.base}/api/v1/legal/terms`, {
    headers: { traceparent: `${traceparent}-x` },
  });
  await vi.waitFor(async () => {
    const spans = await receiver.spans();
    expect(spans.find(({ name }) => name === 'GET /api/v1/config')).toMatchObject({
      traceId,
      parentId: '00f067aa0ba902b7',
    });
    expect(spans.find(({ name }) => name === 'GET /api/v1/legal/terms')).toMatchObject({
      parentId: '',
    });
  }, WAIT);
});
