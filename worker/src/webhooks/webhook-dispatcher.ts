import type { Context } from '@spindle/core/context';
import { consumeEvents } from '@spindle/core/events/consume-events';
import { outboundAgents } from '@spindle/core/outbound/outbound-guard';
import { startPeriodicTask } from '@spindle/core/process/periodic-task';
import { loadSecrets, type Secrets } from '@spindle/core/secrets';
import { consumerOf, type OpenEndpoint, openEndpoint } from '@spindle/core/webhooks/endpoints';
import type { WebhookEndpoint } from '@spindle/prisma/client';
import { deliverWebhook } from './deliver-webhook.ts';
import { recordAttempts } from './record-attempts.ts';

/** Milliseconds between two reads of the endpoints: a removed or changed one takes effect within that time. */
const RELOAD_MS = 1_000;
/** Limits the concurrent requests to one endpoint. Each endpoint has its own, so that a hanging one delays no other. */
const REQUESTS_MAX = 32;
/** Milliseconds of a claim: an attempt takes at most 15 s. */
const LEASE_MS = 30_000;

interface RunningEndpoint {
  /** As it was read last. */
  endpoint: OpenEndpoint;
  close(): Promise<void>;
}

/** Delivers events to every active endpoint until it is closed. */
export async function startWebhooks(ctx: Context): Promise<{ close(): Promise<void> }> {
  const secrets = await loadSecrets(ctx.config);
  const running = new Map<string, RunningEndpoint>();
  const unreadable = new Set<string>();
  const stopReloading = startPeriodicTask('webhook endpoints', RELOAD_MS, ctx.log, () =>
    reload(ctx, secrets, running, unreadable),
  );
  return {
    async close() {
      await stopReloading();
      await Promise.all([...running.values()].map((endpoint) => endpoint.close()));
    },
  };
}

/** Starts, updates and stops consumers, so that there is one for each active endpoint. */
async function reload(
  ctx: Context,
  secrets: Secrets,
  running: Map<string, RunningEndpoint>,
  unreadable: Set<string>,
): Promise<void> {
  const rows = await ctx.db.webhookEndpoint.findMany({ where: { state: 'ACTIVE' } });
  for (const [id, { close }] of running) {
    if (rows.some((row) => row.id === id)) continue;
    running.delete(id);
    await close();
  }
  for (const row of rows) {
    const endpoint = tryOpen(ctx, secrets, row, unreadable);
    if (!endpoint) continue;
    const known = running.get(row.id);
    if (known) known.endpoint = endpoint;
    else running.set(row.id, runEndpoint(ctx, endpoint));
  }
}

/** Decrypts an endpoint. Returns null and logs it once if this worker has another SECRET_KEY than the server. */
function tryOpen(
  ctx: Context,
  secrets: Secrets,
  row: WebhookEndpoint,
  unreadable: Set<string>,
): OpenEndpoint | null {
  try {
    return openEndpoint(ctx, secrets, row);
  } catch (error) {
    if (!unreadable.has(row.id))
      ctx.log.error(
        { err: error, url: row.url },
        'a webhook cannot be decrypted: the SECRET_KEY of this worker is not that of the server',
      );
    unreadable.add(row.id);
    return null;
  }
}

function runEndpoint(ctx: Context, endpoint: OpenEndpoint): RunningEndpoint {
  const agents = outboundAgents(ctx.config, { maxSockets: REQUESTS_MAX });
  const { close } = consumeEvents(ctx, {
    consumer: consumerOf(endpoint.id),
    concurrency: REQUESTS_MAX,
    leaseMs: LEASE_MS,
    deliver: (delivery, signal) => deliverWebhook(ctx, running.endpoint, delivery, agents, signal),
    onSettled: (tx, settled) => recordAttempts(tx, endpoint.id, settled),
  });
  const running: RunningEndpoint = {
    endpoint,
    async close() {
      await close();
      agents.http.destroy();
      agents.https.destroy();
    },
  };
  return running;
}
