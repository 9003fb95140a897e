import { EventEmitter } from 'node:events';
import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openInsightCounter } from '@spindle/core/insights/insight-counter';
import { openUsageCounter } from '@spindle/core/usage/usage-counter';
import { type FastifyInstance, fastify } from 'fastify';
import { countInsights } from '../src/http/usage/count-insights.ts';
import { countResponses } from '../src/http/usage/count-responses.ts';
import { type RouteUsage, usageOfPath } from '../src/http/usage/route-usage.ts';

/** Simulated requests of the microbenchmark, of 50 users. */
const REQUESTS = 200_000;
const USERS = 50;

/** Requests of each run over HTTP, and how many runs with counting alternate with runs without it. */
const HTTP_REQUESTS = 3_000;
const PAIRS = 10;
const PARALLEL = 8;

/** A response as large as a cached image of 400 pixels. */
const IMAGE = Buffer.alloc(24_000, 1);

const MAX_MICROSECONDS = 20;

/** Assets that the requests use. */
const ASSETS = 10_000;

const report = (line: string) => process.stdout.write(`${line}\n`);

/** Returns the processor time of this process in microseconds. */
function cpu(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** Counts the insights of requests in memory. */
const openInsights = (http: FastifyInstance) =>
  countInsights(
    http,
    { publicUrl: 'https://dam.example.com', cdnUrl: undefined },
    openInsightCounter(() => new Date()),
  );

/** Measures what counting adds to a request, without the request itself. */
function measureHook(): number {
  const counter = openUsageCounter(() => new Date());
  const usage = usageOfPath(counter, '/api/v1/assets/{id}/data');
  // Only what countResponses calls.
  let onRequest: (request: object, reply: object, done: () => void) => void = () => undefined;
  const http = {
    decorateRequest: () => undefined,
    addHook: (_name: string, hook: typeof onRequest) => {
      onRequest = hook;
    },
  } as unknown as FastifyInstance;
  countResponses(http, counter, openInsights(http));
  const socket = { bytesWritten: 0 };
  const run = (requests: number) => {
    for (let n = 0; n < requests; n += 1) {
      const raw = Object.assign(new EventEmitter(), { headersSent: true });
      const request = {
        raw: { socket },
        usage,
        usageUserId: n % USERS,
        // A view of an asset that another site embeds, which costs most.
        use: { assets: { ids: [String(n % ASSETS).padStart(32, '0')], kind: 'view' } },
        headers: { referer: 'https://www.example.com/' },
        hostname: 'dam.example.com',
      };
      onRequest(request, { raw, statusCode: 200 }, () => undefined);
      socket.bytesWritten += 1_000;
      raw.emit('close');
    }
  };
  run(REQUESTS / 10); // compiles the code
  const before = cpu();
  run(REQUESTS);
  return (cpu() - before) / REQUESTS;
}

/** Starts a server that sends a cached image, with or without counting. */
async function startServer(isCounting: boolean) {
  const http = fastify();
  let usage: RouteUsage | null = null;
  if (isCounting) {
    const counter = openUsageCounter(() => new Date());
    usage = usageOfPath(counter, '/image');
    countResponses(http, counter, openInsights(http));
  }
  http.get('/image', (request, reply) => {
    if (isCounting) request.usage = usage;
    return reply.send(IMAGE);
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo; // a listening TCP server has an address
  return { url: `http://127.0.0.1:${port}/image`, close: () => http.close() };
}

/** Sends requests. Returns the processor time of one, of client and server, in microseconds. */
async function measureRequests(url: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: PARALLEL });
  const send = () =>
    new Promise<void>((resolve, reject) => {
      get(url, { agent }, (answer) => answer.resume().once('end', resolve)).once('error', reject);
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
  agent.destroy();
  return (cpu() - before) / HTTP_REQUESTS;
}

const hook = measureHook();
report(`counting a request: ${hook.toFixed(2)} µs of processor time`);

const servers = { counting: await startServer(true), plain: await startServer(false) };
await measureRequests(servers.counting.url);
await measureRequests(servers.plain.url);
const differences: number[] = [];
for (let pair = 0; pair < PAIRS; pair += 1) {
  const plain = await measureRequests(servers.plain.url);
  const counting = await measureRequests(servers.counting.url);
  differences.push(counting - plain);
}
differences.sort((a, b) => a - b);
report(
  `median of ${PAIRS} alternating pairs of runs on a cached image: ${differences[PAIRS / 2]?.toFixed(2)} µs`,
);
await Promise.all(Object.values(servers).map((server) => server.close()));
if (hook > MAX_MICROSECONDS) process.exitCode = 1;
