import { EventEmitter } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@spindle/core/config/config';
import { type Context, closeContext, openContext } from '@spindle/core/context';
import { markStore } from '@spindle/core/installation/store-identity';
import { deriveSecrets } from '@spindle/core/secrets';
import { makeAsset, makeUser } from '@spindle/core/test/factories';
import { photoFiles } from '@spindle/core/test/media/photo';
import { startOwnPostgres } from '@spindle/core/test/own-postgres';
import { openUsageCounter, type UsageCounter } from '@spindle/core/usage/usage-counter';
import { openUsageWriter } from '@spindle/core/usage/usage-writer';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../src/app.ts';
import { countInsights } from '../src/http/usage/count-insights.ts';
import { countResponses } from '../src/http/usage/count-responses.ts';
import { type InsightCounter, openInsightCounter } from '../src/http/usage/insight-counter.ts';
import { openInsightWriter } from '../src/http/usage/insight-writer.ts';
import type { Usage } from '../src/http/usage/open-usage.ts';
import { usageOfPath } from '../src/http/usage/route-usage.ts';

/** A busy team: 10 million requests a day, of 50 users to 60 paths. */
const USERS = 50;
const PATHS = 60;
const REQUESTS_PER_FLUSH = Math.round((10_000_000 / 86_400) * 5);
const FLUSHES = 100;

/** One request in this many is a view of an asset, and one is a view from the page of another site, which costs most. */
const VIEWS_EVERY = 5;
const EMBEDDED_EVERY = 20;
const ASSETS = 10_000;
const assetIds = Array.from({ length: ASSETS }, (_, n) => String(n).padStart(32, '0'));

/** Simulated requests of the microbenchmark. */
const REQUESTS = 200_000;

/** Requests of each run over HTTP, and how many runs with counting alternate with runs without it. */
const HTTP_REQUESTS = 1_500;
const PAIRS = 10;
const PARALLEL = 8;

const MAX_MICROSECONDS = 20;

const report = (line: string) => process.stdout.write(`${line}\n`);

const micro = (value: number | undefined) => `${value?.toFixed(2)} µs`;

/** Returns the processor time of this process in microseconds. */
function cpu(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

const randomOf = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)];

const median = (numbers: readonly number[]) =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Returns a function that counts simulated requests, with all that counting does and without the requests themselves. */
function openCounting(counter: UsageCounter, insights: InsightCounter) {
  const paths = Array.from({ length: PATHS }, (_, n) => usageOfPath(counter, `/api/v1/path${n}`));
  // Only what countResponses and countInsights call.
  let onRequest: (request: object, reply: object, done: () => void) => void = () => undefined;
  const http = {
    decorateRequest: () => undefined,
    addHook: (_name: string, hook: typeof onRequest) => {
      onRequest = hook;
    },
  } as unknown as FastifyInstance;
  const hosts = { publicUrl: 'https://dam.example.com', cdnUrl: undefined };
  countResponses(http, counter, countInsights(http, hosts, insights));
  const socket = { bytesWritten: 0 };
  return (requests: number) => {
    for (let n = 0; n < requests; n += 1) {
      const raw = Object.assign(new EventEmitter(), { headersSent: true });
      const request = {
        raw: { socket },
        usage: randomOf(paths),
        usageUserId: 1 + Math.floor(Math.random() * USERS),
        use: n % VIEWS_EVERY === 0 ? { assets: { ids: [randomOf(assetIds)], kind: 'view' } } : null,
        headers: n % EMBEDDED_EVERY === 0 ? { referer: 'https://www.example.com/' } : {},
        hostname: 'dam.example.com',
      };
      onRequest(request, { raw, statusCode: 200 }, () => undefined);
      socket.bytesWritten += 1_000;
      raw.emit('close');
    }
  };
}

/** Measures what counting adds to a request. */
function measureCounting(): number {
  const now = () => new Date();
  const count = openCounting(openUsageCounter(now), openInsightCounter(now));
  count(REQUESTS / 10); // compiles the code
  const before = cpu();
  count(REQUESTS);
  return (cpu() - before) / REQUESTS;
}

/** Measures what counting and writing the counts adds to a request, in the process of the server. */
async function measureWriting(ctx: Context): Promise<number> {
  const counter = openUsageCounter(ctx.now);
  const insights = openInsightCounter(ctx.now);
  const count = openCounting(counter, insights);
  const writers = [openUsageWriter(ctx, counter), openInsightWriter(ctx, insights)];
  const run = async (flushes: number) => {
    for (let flush = 0; flush < flushes; flush += 1) {
      count(REQUESTS_PER_FLUSH);
      for (const writer of writers) await writer.flush();
    }
  };
  await run(FLUSHES / 10);
  const before = cpu();
  await run(FLUSHES);
  return (cpu() - before) / FLUSHES / REQUESTS_PER_FLUSH;
}

/** Replaces the counting of a server. */
function doNotCount(http: FastifyInstance): Usage {
  http.decorateRequest('usage', null);
  http.decorateRequest('usageUserId', null);
  return {
    ofRoute: () => null,
    ofPath: () => ({ requests: 0, bytes: null, addon: null }),
    addSearch: () => undefined,
  };
}

/** Sends requests for an image. Returns the processor time of one, of client and server, in microseconds. */
async function measureRequests(url: string, apiKey: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: PARALLEL });
  const send = () =>
    new Promise<void>((resolve, reject) => {
      const headers = { 'x-filespin-api-key': apiKey };
      get(url, { agent, headers }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`status ${answer.statusCode}`));
        answer.resume().once('end', resolve);
      }).once('error', reject);
    });
  let left = HTTP_REQUESTS;
  const before = cpu();
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      while (left > 0) {
        left -= 1;
        await send();
      }
    }),
  );
  const spent = cpu() - before;
  agent.destroy();
  return spent / HTTP_REQUESTS;
}

/** Compares whole servers, one of which does not count, on an image that is in the cache. */
async function measureServers(ctx: Context): Promise<{ plain: number; differences: number[] }> {
  const secrets = deriveSecrets('a key for benchmarks alone, long enough');
  const user = await makeUser(ctx, secrets, 'USER');
  const asset = await makeAsset(ctx, user, { kind: 'IMAGE' }, await photoFiles(1_200, 900));
  const start = async (options: { openUsage?: typeof doNotCount }) => {
    const http = await buildApp(ctx, secrets, options);
    await http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = http.server.address() as AddressInfo; // a listening TCP server has an address
    const url = `http://127.0.0.1:${port}/api/v1/assets/${asset.id}/conversions?resize=300,300`;
    return { measure: () => measureRequests(url, user.apiKey), close: () => http.close() };
  };
  const counting = await start({});
  const plain = await start({ openUsage: doNotCount });
  await counting.measure();
  await plain.measure();
  const runs: { plain: number; counting: number }[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    // Each server is first in half of the pairs.
    const early = pair % 2 === 0 ? await plain.measure() : 0;
    const counted = await counting.measure();
    runs.push({ plain: early || (await plain.measure()), counting: counted });
  }
  await Promise.all([counting.close(), plain.close()]);
  return {
    plain: median(runs.map((run) => run.plain)),
    differences: runs.map((run) => run.counting - run.plain),
  };
}

const counting = measureCounting();
const postgres = await startOwnPostgres();
const dataDir = await mkdtemp(join(tmpdir(), 'spindle-bench-'));
const config = loadConfig({
  DATABASE_URL: postgres.url,
  DATA_DIR: dataDir,
  LOG_LEVEL: 'silent',
  RATE_LIMIT: 'off',
});
const ctx = await openContext(config, 'server');
await markStore(ctx);
const writing = await measureWriting(ctx);
const { plain, differences } = await measureServers(ctx);
await closeContext(ctx);
await postgres.stop();
await rm(dataDir, { recursive: true, force: true });

report(`counting a request: ${micro(counting)} of processor time`);
report(
  `counting and writing: ${micro(writing)}, with ${REQUESTS_PER_FLUSH} requests in each batch of 5 s`,
);
report(
  `median of ${PAIRS} alternating pairs of runs on a cached image: ${micro(median(differences))} more than the ${micro(plain)} of a request without counting; between ${micro(Math.min(...differences))} and ${micro(Math.max(...differences))}`,
);
if (writing > MAX_MICROSECONDS) process.exitCode = 1;
