import { listen } from '../connections/listen.ts';
import type { Context, TxContext } from '../context.ts';

/** Database channel on which the outbox announces new deliveries. */
const CHANNEL = 'events';

interface Watch {
  wakeups: Set<() => void>;
  stop: () => Promise<void>;
}

/** Listening connections by database URL: all consumers of a process share one. */
const watches = new Map<string, Watch>();

/** Calls `wake` when deliveries may be due: after each commit with events, and after a lost connection. Returns the function that stops it. */
export function watchEvents(
  { config, log }: Pick<Context, 'config' | 'log'>,
  wake: () => void,
): () => Promise<void> {
  const url = config.databaseUrl;
  const wakeups = watches.get(url)?.wakeups ?? new Set();
  if (wakeups.size === 0) {
    const wakeAll = () => {
      for (const each of wakeups) each();
    };
    const stop = listen(url, CHANNEL, log, { onMessage: wakeAll, onGap: wakeAll });
    watches.set(url, { wakeups, stop });
  }
  wakeups.add(wake);
  return async () => {
    if (!wakeups.delete(wake) || wakeups.size > 0) return;
    const watch = watches.get(url);
    watches.delete(url);
    await watch?.stop();
  };
}

/** Wakes the consumers when the transaction commits. Events that are recorded do so by themselves. */
export async function wakeConsumers({ db }: Pick<TxContext, 'db'>): Promise<void> {
  await db.$queryRaw`SELECT pg_notify(${CHANNEL}, '')::text`;
}
