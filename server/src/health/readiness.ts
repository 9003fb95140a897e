import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '@spindle/core/context';
import { storeIdentity } from '@spindle/core/installation/store-identity';
import { shareCalls } from '@spindle/core/process/share-calls';
import { INSTALLATION_KEY } from '@spindle/core/storage/keys';
import { describeMismatch } from './claim-store.ts';
import { measureResponse, RESPONSE_MAX_MS } from './response-time.ts';

/** A dependency that `/readyz` checks. */
export type Part = 'database' | 'queue' | 'storage' | 'worker';

/** Limits the age of the latest heartbeat of a worker that counts as alive, in milliseconds. */
export const HEARTBEAT_MAX_AGE_MS = 30_000;

/** Returns the dependencies that do not respond. Without the database, the state of the workers is unknown. */
export function listMissingParts(parts: Record<Part, boolean>): Part[] {
  const names: Part[] = ['database', 'queue', 'storage', 'worker'];
  return names.filter((name) => !parts[name] && (name !== 'worker' || parts.database));
}

/** Checks which dependencies respond. */
export async function checkReadiness(ctx: Context): Promise<Record<Part, boolean>> {
  const [database, queue, storage, worker] = await Promise.all([
    hasAnswered(ctx.db.$queryRaw`SELECT 1`),
    hasAnswered(ctx.tasks.check()),
    hasAnswered(checkStore(ctx)),
    hasAnswered(requireWorker(ctx)),
  ]);
  return { database, queue, storage, worker };
}

/**
 * Returns notices about problems that an operator must fix although every dependency responds. Empty while the
 * database is unavailable.
 */
export async function listOperatorNotices(ctx: Context): Promise<string[]> {
  const notices = (async () => {
    const [identity, { sweepRefusal }] = await Promise.all([
      readIdentity(ctx),
      ctx.db.installation.findFirstOrThrow(),
    ]);
    const refusals = sweepRefusal?.split('\n') ?? [];
    return [describeMismatch(identity), ...refusals].filter((notice) => notice !== null);
  })();
  return Promise.race([notices.catch(() => []), pause(RESPONSE_MAX_MS, [], { ref: false })]);
}

const readIdentity = shareCalls(storeIdentity, ({ storage }) => storage);

/** Counts the workers that have sent a heartbeat recently. */
export async function countWorkers({ db }: Context): Promise<number> {
  const [row] = await db.$queryRaw<{ alive: number }[]>`
    SELECT count(*)::int AS alive FROM worker_process
    WHERE heartbeat_at > now() - make_interval(secs => ${HEARTBEAT_MAX_AGE_MS / 1000})`;
  return row?.alive ?? 0;
}

/** Throws if no worker has sent a heartbeat recently. */
async function requireWorker(ctx: Context): Promise<void> {
  if ((await countWorkers(ctx)) === 0) throw new Error('no worker sends heartbeats');
}

/**
 * Throws if the store is not writable or lacks its marker. Files written to an unmounted volume would vanish later. A store that hangs has one
 * pending check at most, which occupies one thread.
 */
export const checkStore = shareCalls(
  async ({ storage }: Context): Promise<void> => {
    const marker = await storage.head(INSTALLATION_KEY);
    if (marker === null) throw new Error('the store holds no marker');
    await storage.check();
  },
  ({ storage }) => storage,
);

/** Whether the work succeeds in time. Never throws. */
async function hasAnswered(work: PromiseLike<unknown>): Promise<boolean> {
  return (await measureResponse(work)) !== null;
}
