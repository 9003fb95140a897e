import { setTimeout as pause } from 'node:timers/promises';
import { type Backoff, backoffMs } from '@spindle/core/connections/backoff';
import type { Context } from '@spindle/core/context';
import { outageOf } from '@spindle/core/outage';

const BACKOFF: Backoff = { firstMs: 500, longestMs: 5_000 };
/** Tries of a write that fails although the database answers, such as by a deadlock. */
const FAULTS_MAX = 5;

/**
 * Repeats a write to the database until it succeeds, for as long as the database is away or too slow. Throws the error of a write that fails for
 * another reason several times, and of one that fails once `ending` is aborted.
 */
export async function retryWrite<T>(
  ctx: Pick<Context, 'log'>,
  write: () => Promise<T>,
  ending: AbortSignal,
): Promise<T> {
  let faults = 0;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      const isFault = outageOf(error) !== 'database'; // the gate reports an outage, once
      if (isFault) faults += 1;
      if (faults === FAULTS_MAX || ending.aborted) throw error;
      if (isFault && faults === 1) ctx.log.warn({ err: error }, 'a write is tried again');
      await pause(backoffMs(attempt, BACKOFF), undefined, { signal: ending }).catch(
        () => undefined, // a last try
      );
    }
  }
}
