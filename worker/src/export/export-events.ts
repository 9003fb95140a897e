import { backoffMs } from '@spindle/core/connections/backoff';
import type { Context } from '@spindle/core/context';
import type { ExportConnection } from '@spindle/core/export/connect-export';
import { ExportFailure } from '@spindle/core/export/export-failure';
import { EXPORT_CONSUMER } from '@spindle/core/export/sync-export';
import { fromUuid } from '@spindle/core/ids';
import { DependencyDown } from '@spindle/core/outage';
import { openBatchWriter } from '../events/batch-writer.ts';
import type { Delivery } from '../events/claim-deliveries.ts';
import { consumeEvents } from '../events/consume-events.ts';
import type { Outcome } from '../events/settle-deliveries.ts';
import { type RowRecord, recordOutcomes } from './record-health.ts';
import { writeAssets } from './write-assets.ts';

/** Limits the events that are written together. */
const EVENTS_MAX = 200;
/** Milliseconds of a claim. A longer attempt may be repeated by another worker, which changes nothing. */
const LEASE_MS = 30_000;
/** Delays of a refused row: the operator has to change the table. */
const REFUSED = { firstMs: 60_000, longestMs: 3_600_000 };

type Attempt = Outcome & { details?: RowRecord };

interface ExportParts {
  /** Returns the open connection, or opens one. */
  connect: () => Promise<ExportConnection>;
  /** Called after each batch. */
  onWritten: () => void;
  /** Called once when the database cannot be reached. Close the consumer then: the waiting events stay unchanged. */
  onAway: (failure: ExportFailure) => void;
}

/** Exports events until it is closed. */
export function exportEvents(
  ctx: Context,
  { connect, onWritten, onAway }: ExportParts,
): { close(): Promise<void> } {
  let isAway = false;

  async function writeBatch(deliveries: Delivery[]): Promise<(delivery: Delivery) => Attempt> {
    if (isAway) throw awayError();
    try {
      const changed = deliveries.flatMap(({ event }) =>
        event.assetId === null ? [] : { id: event.assetId, event: event.name },
      );
      const refusals = await writeAssets(ctx, await connect(), changed);
      onWritten();
      return (delivery) =>
        attemptOf(delivery, refusals.get(fromUuid(delivery.event.assetId ?? '')));
    } catch (error) {
      if (!(error instanceof ExportFailure)) throw error;
      isAway = true;
      onAway(error);
      throw awayError();
    }
  }

  const write = openBatchWriter(writeBatch);
  return consumeEvents<RowRecord>(ctx, {
    consumer: EXPORT_CONSUMER,
    concurrency: EVENTS_MAX,
    leaseMs: LEASE_MS,
    readsBodies: false, // rows contain the present state
    deliver: (delivery, signal) => untilAborted(write(delivery), signal),
    onSettled: recordOutcomes,
  });
}

/** Leaves a delivery unchanged: it does not count as an attempt. */
const awayError = () => new DependencyDown('export', 'The export database does not answer.');

function attemptOf({ attempts, event }: Delivery, refusal: ExportFailure | undefined): Attempt {
  if (!refusal) return { state: 'DELIVERED', details: { error: null } };
  const error = `Asset ${fromUuid(event.assetId ?? '')}: ${refusal.message}`;
  return { state: 'RETRY', delayMs: backoffMs(attempts, REFUSED), details: { error } };
}

/** Returns the result of `work`, or rejects when the signal aborts. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
