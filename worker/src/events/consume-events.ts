import { setMaxListeners } from 'node:events';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { watchEvents } from '@spindle/core/events/event-wakeups';
import { outageOf, warnUnlessOutage } from '@spindle/core/outage';
import { startPeriodicTask } from '@spindle/core/process/periodic-task';
import { openBatchWriter } from './batch-writer.ts';
import { claimDeliveries, type Delivery } from './claim-deliveries.ts';
import { freezeBodies } from './freeze-bodies.ts';
import { type Outcome, type Settled, settleDeliveries } from './settle-deliveries.ts';

/** Milliseconds between two checks for due deliveries, for retries and for notifications that got lost. */
const POLL_MS = 1_000;
/** Milliseconds until the next attempt after an error in our own code. */
const ERROR_RETRY_MS = 60_000;
/** Milliseconds that running attempts get to end before they are interrupted. */
const CLOSE_MS = 2_000;

/** Receives the events that a consumer has subscribed to in `event_subscription`. */
export interface EventConsumer<R> {
  /** `webhook:<endpoint id>`, `export` or `addons`. */
  consumer: string;
  /** Limits the attempts that this process runs at the same time. */
  concurrency: number;
  /** Milliseconds of a claim; an attempt must take less. 60 s by default. */
  leaseMs?: number;
  /** False: `event.body` stays null, which saves reading the assets. */
  readsBodies?: boolean;
  /** Runs after deliveries are claimed and before their attempts, to read what these need. */
  onClaimed?(): Promise<void>;
  /** Makes one attempt. Must reject or return soon after `signal` aborts; such an attempt does not count. */
  deliver(delivery: Delivery, signal: AbortSignal): Promise<Outcome & { details?: R }>;
  /**
   * Runs in the transaction that writes outcomes, for records of its own. Called again if the transaction fails. `written` holds the ids of
   * the deliveries whose outcome counts: another worker repeats the others, because their claim has ended.
   */
  onSettled?(tx: TxContext, settled: Settled<R>[], written: ReadonlySet<bigint>): Promise<void>;
}

/**
 * Delivers events to a consumer until it is closed, each at least once and in any order. Several workers may serve one consumer: a delivery
 * is claimed for a limited time, so another worker repeats those of a killed one.
 */
export function consumeEvents<R>(
  ctx: Context,
  { leaseMs = 60_000, readsBodies = true, ...consumer }: EventConsumer<R>,
): { close(): Promise<void> } {
  const closing = new AbortController();
  const interrupting = new AbortController();
  setMaxListeners(0, interrupting.signal); // each attempt adds one
  const running = new Set<Promise<void>>();
  const writeOutcome = openOutcomeWriter(ctx, consumer.onSettled?.bind(consumer));
  const name = consumer.consumer;
  let isWakeRequested = false;
  let hasMore = false;
  let claiming: Promise<void> | null = null;

  function wake(): void {
    isWakeRequested = true;
    claiming ??= claimUntilIdle().finally(() => {
      claiming = null;
      if (isWakeRequested && !closing.signal.aborted) wake();
    });
  }

  async function claimUntilIdle(): Promise<void> {
    while (isWakeRequested && !closing.signal.aborted) {
      isWakeRequested = false;
      try {
        await claimNext();
      } catch (error) {
        warnUnlessOutage(ctx.log, error, 'events could not be claimed', { consumer: name });
      }
    }
  }

  async function claimNext(): Promise<void> {
    const limit = consumer.concurrency - running.size;
    if (limit === 0) {
      hasMore = true;
      return;
    }
    const claimed = await claimDeliveries(ctx, { consumer: name, leaseMs, limit });
    hasMore = claimed.length === limit;
    if (claimed.length === 0) return;
    await consumer.onClaimed?.();
    const deliveries = readsBodies ? await freezeBodies(ctx, claimed) : claimed;
    for (const delivery of deliveries) {
      const attempt = runAttempt(delivery).finally(() => {
        running.delete(attempt);
        // Claims many at a time; the poll fills single slots beside slow attempts.
        if (hasMore && running.size <= consumer.concurrency / 2) wake();
      });
      running.add(attempt);
    }
  }

  async function runAttempt(delivery: Delivery): Promise<void> {
    const outcome = await consumer
      .deliver(delivery, interrupting.signal)
      .catch((error: unknown) => {
        if (interrupting.signal.aborted || outageOf(error) !== null) return RELEASE;
        ctx.log.error({ err: error, consumer: name }, 'an event could not be delivered');
        return { state: 'RETRY' as const, delayMs: ERROR_RETRY_MS };
      });
    await writeOutcome({ delivery, outcome });
  }

  const stopWatching = watchEvents(ctx, wake);
  const stopPolling = startPeriodicTask(`events of ${name}`, POLL_MS, ctx.log, async () => wake());
  return {
    async close() {
      closing.abort();
      const limit = setTimeout(() => interrupting.abort(), CLOSE_MS);
      await Promise.all([stopWatching(), stopPolling(), claiming]);
      while (running.size > 0) await Promise.all(running);
      clearTimeout(limit);
    },
  };
}

const RELEASE = { state: 'RELEASE' as const };

/** Returns a function that writes an outcome. Outcomes that arrive during a write share the next transaction. */
function openOutcomeWriter<R>(ctx: Context, onSettled: EventConsumer<R>['onSettled']) {
  return openBatchWriter<Settled<R>, void>(async (batch) => {
    try {
      await inTransaction(ctx, async (tx) => {
        const written = await settleDeliveries(tx, batch);
        await onSettled?.(tx, batch, written);
      });
    } catch (error) {
      // The claims end by themselves, and the deliveries are repeated.
      warnUnlessOutage(ctx.log, error, 'outcomes of events could not be saved');
    }
    return () => undefined;
  });
}
