import { startOtlpReceiver } from '../scripts/services/start-otlp-receiver.mjs';
import { figure, inParallel, mb, median, ms } from './figures.mjs';
import { lightClient } from './light-client.mjs';
import { cpuNanosecondsOf } from './process-tree.mjs';
import { startProduct } from './product.mjs';

const ROUNDS = 8;
const REQUESTS = 4_000;
const CONNECTIONS = 8;
const SCRAPES = 50;
const TOKEN = 'the-token-of-the-benchmark';
/** A route without work, so that the cost of measuring is visible. */
const PATH = '/healthz';

/** Measures memory and CPU time of three products beside each other: with metrics and traces off, with metrics, and with both. */
export async function benchTelemetry() {
  const receiver = await startOtlpReceiver();
  const metrics = { METRICS_TOKEN: TOKEN };
  const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url };
  const variants = [];
  try {
    for (const [name, env] of [
      ['off', {}],
      ['metrics', { ...metrics, WORKER_METRICS_PORT: '19465' }],
      ['metrics and traces', { ...metrics, ...traces, WORKER_METRICS_PORT: '19466' }],
    ])
      variants.push({ name, product: await startProduct(env), idle: {}, micros: [] });
    await new Promise((resolve) => setTimeout(resolve, 10_000)); // the work of the start ends
    for (const variant of variants) variant.idle = await memoryOf(variant.product);
    await measureRequests(variants);
    for (const variant of variants) await printVariant(variant, variants[0]);
    await measureScrape(variants[1].product);
  } finally {
    for (const { product } of variants) await product.stop();
    await receiver.stop();
  }
}

async function memoryOf(product) {
  const [server, worker] = await Promise.all([product.tree('server'), product.tree('worker')]);
  return { server: server.rssBytes, worker: worker.rssBytes };
}

/** Sends requests to each product in alternating rounds, because the load of the machine changes. The first round is a warm-up. */
async function measureRequests(variants) {
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const { product, micros } of variants) {
      const client = lightClient(product.base, CONNECTIONS);
      const readCpu = cpuNanosecondsOf(await product.pid('server'));
      const before = readCpu();
      await inParallel(REQUESTS, CONNECTIONS, async () => {
        const status = await client.status(PATH, {});
        if (status !== 200) throw new Error(`${PATH}: ${status}`);
      });
      if (round > 0) micros.push((readCpu() - before) / 1_000 / REQUESTS);
      client.close();
    }
}

async function printVariant({ name, product, idle, micros }, off) {
  const after = await memoryOf(product);
  const added = median(micros.map((value, round) => value - off.micros[round]));
  const cost = `; median difference of ${ROUNDS} pairs: ${added.toFixed(0)} µs`;
  figure(
    `${name}: memory, idle`,
    `server ${mb(idle.server)}, worker ${mb(idle.worker)}`,
    `server ${mb(after.server)} after ${(ROUNDS + 1) * REQUESTS} requests`,
  );
  figure(
    `${name}: CPU per request`,
    `${median(micros).toFixed(0)} µs`,
    `GET ${PATH}${name === 'off' ? '' : cost}`,
  );
}

async function measureScrape(product) {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const read = async () => {
    const answer = await fetch(`${product.base}/metrics`, { headers });
    if (!answer.ok) throw new Error(`metrics: ${answer.status}`);
    return answer.text();
  };
  const text = await read();
  const readCpu = cpuNanosecondsOf(await product.pid('server'));
  const before = readCpu();
  for (let n = 0; n < SCRAPES; n += 1) await read();
  figure(
    'one scrape of the server',
    `${ms((readCpu() - before) / 1e6 / SCRAPES)} CPU`,
    `${text.split('\n').length} lines, ${(text.length / 1_000).toFixed(1)} KB`,
  );
}
