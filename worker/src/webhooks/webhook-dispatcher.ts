import type { Context } from '@spindle/core/context';
import { outboundAgents } from '@spindle/core/outbound/outbound-guard';
import { startPeriodicTask } from '@spindle/core/process/periodic-task';
import { loadSecrets, type Secrets } from '@spindle/core/secrets';
import { consumerOf, type OpenEndpoint, openEndpoint } from '@spindle/core/webhooks/endpoints';
import type { WebhookEndpoint } from '@spindle/prisma/client';
import { consumeEvents } from '../events/consume-events.ts';
import { deliverWebhook } from './deliver-webhook.ts';
import { recordAttempts } from './record-attempts.ts';

/** Milliseconds between two reads of the endpoints: a new or removed one takes effect within that time. */
const RELOAD_MS = 1_000;
/** Limits the concurrent requests to one endpoint. Each endpoint has its own, so that a hanging one delays no other. */
const REQUESTS_MAX = 32;
/** Milliseconds of a claim: an attempt takes at most 15 s. */
const LEASE_MS = 30_000;

interface RunningEndpoint {
  close(): Promise<void>;
}

/** Decrypts an endpoint; returns null if its secrets cannot be read. */
type OpenRow = (row: WebhookEndpoint) => OpenEndpoint | null;

/** Delivers events to every active endpoint until it is closed. */
export async function startWebhooks(ctx: Context): Promise<{ close(): Promise<void> }> {
  const secrets = await loadSecrets(ctx.config);
  const running = new Map<string, RunningEndpoint>();
  const unreadable = new Set<string>();
  const open: OpenRow = (row) => tryOpen(ctx, secrets, row, unreadable);
  const stopReloading = startPeriodicTask('webhook endpoints', RELOAD_MS, ctx.log, () =>
    reload(ctx, open, running),
  );
  return {
    async close() {
      await stopReloading();
      await Promise.all([...running.values()].map((endpoint) => endpoint.close()));
    },
  };
}

/** Starts and stops consumers, so that there is one for each active endpoint. */
async function reload(
  ctx: Context,
  open: OpenRow,
  running: Map<string, RunningEndpoint>,
): Promise<void> {
  const rows = await ctx.db.webhookEndpoint.findMany({ where: { state: 'ACTIVE' } });
  for (const [id, { close }] of running) {
    if (rows.some((row) => row.id === id)) continue;
    running.delete(id);
    await close();
  }
  for (const row of rows) {
    if (running.has(row.id)) continue;
    const endpoint = open(row);
    if (endpoint) running.set(row.id, runEndpoint(ctx, open, endpoint));
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

function runEndpoint(ctx: Context, open: OpenRow, first: OpenEndpoint): RunningEndpoint {
  let endpoint = first;
  const { id } = first;
  const agents = outboundAgents(ctx.config, { maxSockets: REQUESTS_MAX });
  const { close } = consumeEvents(ctx, {
    consumer: consumerOf(id),
    concurrency: REQUESTS_MAX,
    leaseMs: LEASE_MS,
    // Every attempt uses the secrets and the password of its time.
    async onClaimed() {
      const row = await ctx.db.webhookEndpoint.findUnique({ where: { id } });
      endpoint = (row && open(row)) ?? endpoint;
    },
    deliver: (delivery, signal) => deliverWebhook(ctx, endpoint, delivery, agents, signal),
    onSettled: (tx, settled) => recordAttempts(tx, id, settled),
  });
  return {
    async close() {
      await close();
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}
