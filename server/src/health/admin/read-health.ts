import type { AdminHealth } from '@spindle/contracts/health/admin-health';
import { wireTime } from '@spindle/contracts/http/time';
import type { Context } from '@spindle/core/context';
import { warnUnlessOutage } from '@spindle/core/outage';
import { readSpace } from '@spindle/core/storage/disk/read-space';
import { VERSION } from '@spindle/core/version';
import { countQueues } from '../queue-loads.ts';
import { listOperatorNotices } from '../readiness.ts';
import { readChangelog } from './changelog.ts';
import { checkDatabase, checkQueue } from './check-services.ts';
import { checkStores } from './check-stores.ts';
import { findFailedSteps, findOldestWaiting } from './find-steps.ts';
import { findWorkers, listMissingPrograms } from './find-workers.ts';
import { presentSpace } from './present-space.ts';
import { readReindex } from './read-reindex.ts';

/**
 * Returns the state of the installation for operators. Asks only its own database, queue and stores. Answers also while one of them is
 * unavailable; the fields that need it are then null.
 */
export async function readHealth(ctx: Context): Promise<AdminHealth> {
  const [database, queue, stores, space, rows, notices, changelog] = await Promise.all([
    checkDatabase(ctx),
    checkQueue(ctx),
    checkStores(ctx),
    readSpace(ctx.config.dataDir),
    readRows(ctx).catch((err: unknown) => {
      warnUnlessOutage(ctx.log, err, 'the state of workers and jobs cannot be read');
      return UNKNOWN_ROWS;
    }),
    listOperatorNotices(ctx),
    readChangelog(VERSION),
  ]);
  return {
    checked_at: wireTime(ctx.now()),
    version: VERSION,
    changelog,
    database,
    queue,
    stores,
    disk: presentSpace(space),
    ...rows,
    notices,
  };
}

type Rows = Pick<
  AdminHealth,
  | 'workers'
  | 'queues'
  | 'oldest_waiting'
  | 'failed_last_day'
  | 'failed_steps'
  | 'missing_programs'
  | 'search_reindex'
>;

const UNKNOWN_ROWS: Rows = {
  workers: null,
  queues: null,
  oldest_waiting: null,
  failed_last_day: null,
  failed_steps: null,
  missing_programs: null,
  search_reindex: null,
};

/** Reads what the database knows of workers and jobs. */
async function readRows(ctx: Context): Promise<Rows> {
  const [workers, queues, oldest, failed, reindex] = await Promise.all([
    findWorkers(ctx),
    countQueues(ctx),
    findOldestWaiting(ctx),
    findFailedSteps(ctx),
    readReindex(ctx),
  ]);
  return {
    workers: workers.map(({ unavailable: _, ...worker }) => worker),
    queues,
    oldest_waiting: oldest,
    failed_last_day: failed.total,
    failed_steps: failed.steps,
    missing_programs: listMissingPrograms(workers),
    search_reindex: reindex,
  };
}
