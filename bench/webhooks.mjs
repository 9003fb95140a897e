import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startWebhookReceiver } from '../scripts/services/start-webhook-receiver.mjs';
import { addAssets } from './add-assets.mjs';
import { figure } from './figures.mjs';
import { json, startProduct } from './product.mjs';

const DELIVERIES = 1_000;
const RATE_DELIVERIES = 3_000;

/**
 * Measures how many webhooks a second reach a receiver that responds at once, beside an endpoint that hangs, and whether any is lost when
 * the worker is killed.
 */
export async function benchWebhooks() {
  const receiver = await startWebhookReceiver();
  const product = await startProduct({ OUTBOUND_ALLOW: '127.0.0.1' });
  const client = new pg.Client({ connectionString: product.databaseUrl });
  try {
    await client.connect();
    await measureRate({ product, receiver, client, names: ['fast'] });
    await receiver.setUp('hanging', { status: 0 });
    await measureRate({ product, receiver, client, names: ['beside', 'hanging'] });
    await measureLoss({ product, receiver, client });
  } finally {
    await client.end();
    await product.stop();
    await receiver.stop();
  }
}

/** Prints the rate at which the first name receives events that all wait at the start. */
async function measureRate({ product, receiver, client, names }) {
  const [name] = names;
  await saveWebhooks(product, receiver, names);
  const cpuSeconds = async () => (await product.tree('worker')).cpuSeconds;
  const before = await cpuSeconds();
  const began = performance.now();
  await addAssets(client, RATE_DELIVERIES);
  await waitFor(receiver, name, RATE_DELIVERIES);
  const seconds = (performance.now() - began) / 1_000;
  const cpuMs = (((await cpuSeconds()) - before) * 1_000) / RATE_DELIVERIES;
  figure(
    `webhooks to a receiver that responds at once${names.length > 1 ? ', beside an endpoint that hangs' : ''}`,
    `${Math.round(RATE_DELIVERIES / seconds)}/s`,
    `${RATE_DELIVERIES} deliveries in ${seconds.toFixed(1)} s, each with signature, stored body and log; ${cpuMs.toFixed(1)} ms processor time of the worker each`,
  );
}

/** Kills the worker in the middle of deliveries and prints how many arrive. */
async function measureLoss({ product, receiver, client }) {
  await saveWebhooks(product, receiver, ['killed']);
  await addAssets(client, DELIVERIES);
  while ((await receiver.countEvents('killed')) < DELIVERIES / 3) await pause(10);
  process.kill(await product.pid('worker'), 'SIGKILL');
  const before = (await receiver.read('killed')).received.length;
  const received = await waitFor(receiver, 'killed', DELIVERIES);
  const ids = new Set(received.map(({ id }) => id));
  figure(
    `webhooks that arrive when the worker is killed in the middle of ${DELIVERIES}`,
    `${ids.size}`,
    `${before} before the kill, ${received.length - ids.size} of them twice`,
  );
}

async function saveWebhooks(product, receiver, names) {
  const web_urls = names.map(receiver.urlOf).join(',');
  await json(`${product.base}/api/v1/user/settings/update?update_key=webhook`, {
    method: 'PATCH',
    headers: product.headers,
    body: { web_urls, callback_events: { 'file-saved': true } },
  });
}

/** Waits until a name has received this many different events. Returns all deliveries. */
async function waitFor(receiver, name, count) {
  while ((await receiver.countEvents(name)) < count) await pause(20);
  return (await receiver.read(name)).received;
}
