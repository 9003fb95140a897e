import { setTimeout as wait } from 'node:timers/promises';
import type { Prisma } from '@spindle/prisma/client';
import { JOBS } from '../data-set/data-set.ts';
import type { SeedApp } from './seed-app.ts';

const POLL_MS = 250;
/** Time limit of the worker for all assets, in milliseconds. */
const LIMIT_MS = 15 * 60_000;

/** Jobs that have not ended after the processing, or have failed: both on purpose. */
const EXPECTED_OPEN: readonly number[] = [JOBS.queued];
const EXPECTED_FAILED: readonly number[] = [JOBS.failed];

/** Waits until a worker has processed all assets. Throws when other jobs fail than should, or at the time limit. */
export async function waitUntilProcessed({ ctx }: SeedApp): Promise<void> {
  const open: Prisma.JobWhereInput = {
    status: { in: ['QUEUED', 'IN_PROGRESS'] },
    id: { notIn: [...EXPECTED_OPEN] },
  };
  for (const limit = Date.now() + LIMIT_MS; ; await wait(POLL_MS)) {
    if ((await ctx.db.job.count({ where: open })) === 0) break;
    if (Date.now() > limit) throw new Error('The worker has not processed all assets in time.');
  }
  const failed = await ctx.db.job.findMany({
    where: { status: 'ERROR' },
    include: { steps: true },
    orderBy: { id: 'asc' },
  });
  if (failed.map(({ id }) => id).join() === EXPECTED_FAILED.join()) return;
  const reasons = failed.flatMap(({ id, message, steps }) => [
    `job ${id}: ${message}`,
    ...steps
      .filter(({ status }) => status === 'ERROR')
      .map(({ key, message }) => `  ${key}: ${message}`),
  ]);
  throw new Error(`Other jobs have failed than ${EXPECTED_FAILED.join()}:\n${reasons.join('\n')}`);
}
