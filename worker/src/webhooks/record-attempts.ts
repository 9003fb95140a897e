import type { TxContext } from '@spindle/core/context';
import { consumerOf } from '@spindle/core/webhooks/endpoints';
import type { EndpointState, Prisma } from '@spindle/prisma/client';
import type { Settled } from '../events/settle-deliveries.ts';
import { notifyAdministrators } from '../notify-administrators.ts';
import { type AttemptRecord, isGone } from './deliver-webhook.ts';

/** Milliseconds after which an endpoint that only failed is disabled. */
const FAILING_MAX_MS = 5 * 24 * 3_600_000;

/**
 * Logs attempts and updates the health of their endpoint, in the transaction that writes the outcomes. Disables the endpoint after a 410 or
 * five days of failures only.
 */
export async function recordAttempts(
  tx: TxContext,
  endpointId: string,
  settled: Settled<AttemptRecord>[],
): Promise<void> {
  const records = settled.flatMap(({ delivery, outcome }) =>
    outcome.details ? [{ delivery, record: outcome.details }] : [],
  );
  const known = await lockDeliveries(
    tx,
    records.map(({ delivery }) => delivery.id),
  );
  if (known.size === 0) return;
  await tx.db.webhookAttempt.createMany({
    data: records
      .filter(({ delivery }) => known.has(delivery.id))
      .map(({ delivery, record }) => ({
        deliveryId: delivery.id,
        at: record.at,
        durationMs: record.durationMs,
        isRedelivery: delivery.isRedelivery,
        status: record.response?.status ?? null,
        error: record.error,
        requestHeaders: record.requestHeaders,
        responseHeaders: record.response?.headers as Prisma.InputJsonObject | undefined,
        responseBody: record.response?.body ?? null,
      })),
  });
  await updateHealth(
    tx,
    endpointId,
    records.map(({ record }) => record),
  );
}

/** Returns which deliveries still exist: those of a removed endpoint are deleted. Locks them until the transaction ends. */
async function lockDeliveries({ db }: TxContext, ids: bigint[]): Promise<Set<bigint>> {
  const rows = await db.$queryRaw<{ id: bigint }[]>`
    SELECT id FROM event_delivery WHERE id = ANY(${ids}::bigint[]) FOR KEY SHARE`;
  return new Set(rows.map(({ id }) => id));
}

async function updateHealth(
  tx: TxContext,
  endpointId: string,
  records: AttemptRecord[],
): Promise<void> {
  const failures = records.filter(({ error }) => error !== null);
  const [lastFailure] = failures.slice(-1);
  const [firstFailure] = failures;
  const success = records.findLast(({ error }) => error === null);
  const [endpoint] = await tx.db.$queryRaw<
    { url: string; state: EndpointState; since: Date | null }[]
  >`
    UPDATE webhook_endpoint SET
      last_success_at = coalesce(${success?.at}, last_success_at),
      last_failure_at = coalesce(${lastFailure?.at}, last_failure_at),
      last_failure = coalesce(${lastFailure?.error}, last_failure),
      failing_since = CASE WHEN ${success !== undefined} THEN NULL ELSE coalesce(failing_since, ${firstFailure?.at}) END
    WHERE id = ${endpointId}::uuid RETURNING url, state, failing_since AS since`;
  if (endpoint?.state !== 'ACTIVE') return; // removed or disabled meanwhile
  if (records.some(isGone))
    return disable(tx, endpointId, 'GONE', `${endpoint.url} answered 410 (Gone)`);
  const hasExpired =
    endpoint.since !== null && tx.now().getTime() - endpoint.since.getTime() >= FAILING_MAX_MS;
  if (hasExpired)
    await disable(
      tx,
      endpointId,
      'FAILING',
      `every delivery to ${endpoint.url} failed for five days`,
    );
}

/** Stops an endpoint: its waiting deliveries fail, new ones are skipped, and the administrators are notified. */
async function disable(
  tx: TxContext,
  id: string,
  state: EndpointState,
  reason: string,
): Promise<void> {
  const { db, now } = tx;
  const consumer = consumerOf(id);
  await db.webhookEndpoint.update({ where: { id }, data: { state, stateAt: now() } });
  await db.eventSubscription.updateMany({ where: { consumer }, data: { isPaused: true } });
  await db.eventDelivery.updateMany({
    where: { consumer, state: 'PENDING' },
    data: { state: 'FAILED', claimedUntil: null, settledAt: now() },
  });
  await notifyAdministrators(tx, {
    message: `A webhook was disabled, because ${reason}.`,
    url: '/admin/settings/webhook',
    disposal: 'ON_ACK',
  });
}
