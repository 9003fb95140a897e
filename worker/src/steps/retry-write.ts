import { setTimeout as pause } from 'node:timers/promises';
import { type Backoff, backoffMs } from '@spindle/core/connections/backoff';
import type { Context } from '@spindle/core/context';
import { outageOf } from '@spindle/core/outage';

const BACKOFF: Backoff = { firstMs: 500, longestMs: 5_000 };
/** Limits the attempts of a write that fails although the database answers, for example by a deadlock. */
const ERRORS_MAX = 5;

/**
 * Retries a database write until it succeeds, without limit while the database is unavailable or too slow. Throws the error after
 * ERRORS_MAX failures for other reasons, and when the last attempt after the abort of `shutdownSignal` fails.
 */
export async function retryWrite<T>(
  ctx: Pick<Context, 'log'>,
  write: () => Promise<T>,
  shutdownSignal: AbortSignal,
): Promise<T> {
  let errors = 0;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      const isError = outageOf(error) !== 'database'; // the database gate logs outages
      if (isError) errors += 1;
      if (errors === ERRORS_MAX || shutdownSignal.aborted) throw error;
      if (isError && errors === 1) ctx.log.warn({ err: error }, 'database write failed, retrying');
      await pause(backoffMs(attempt, BACKOFF), undefined, { signal: shutdownSignal }).catch(
        () => undefined, // one last attempt follows
      );
    }
  }
}
