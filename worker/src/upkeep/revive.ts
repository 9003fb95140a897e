import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { CANCELED_BY } from '@spindle/core/jobs/cancel-job';
import { dispatchSteps } from '@spindle/core/steps/dispatch-steps';
import { finish, probe } from '@spindle/core/tasks/tasks';
import { Prisma } from '@spindle/prisma/client';

/** Limits the steps that one transaction queues again. */
const BATCH = 200;

/** Messages of steps that earlier releases failed because of an outage. This release postpones such steps instead. */
const OUTAGE_MESSAGES = [
  'The file store does not answer. Try again in a moment.',
  'The file store is busy or fails. Try again in a moment.',
  'The file store is full.',
  'The file store refuses the access key.',
  'The bucket of the file store does not exist.',
  'The files folder cannot be written to.',
  'The files folder is on a read-only disk.',
  'The files folder may not be read or written by this process.',
  'The disk is full. Free some space, then try again.',
  'The disk quota is used up. Free some space, then try again.',
  'The disk of the files folder fails.',
  'Too many files are open. Try again in a moment.',
  'File not found.', // the volume was not mounted
  'An unexpected error; the log of the worker says more.', // among other reasons, the database was unavailable
];

/** Matches the messages of inspections that earlier releases failed because the file could not be drawn. */
const UNDRAWABLE =
  '^(The [a-z A-Z]+ cannot be decoded: |The image cannot be rotated: |The image crashed the decoder |The image took longer than |The image needs more |An SVG must be at most )';

/**
 * Queues again the steps that failed because a program was missing that is now installed. Several workers may do so concurrently:
 * one of them queues each step. If a worker is killed meanwhile, the next one queues the rest.
 */
export function revive(
  ctx: Context,
  present: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  // The first condition is that of the partial index.
  const isDue = Prisma.sql`waits_for IS NOT NULL AND waits_for = ANY(${[...present]}::text[])`;
  return reviveAll(ctx, isDue, signal);
}

/** Queues again the steps of assets that failed because of an outage, unless somebody canceled their job. */
export function reviveAfterOutage(ctx: Context, signal?: AbortSignal): Promise<void> {
  const isDue = Prisma.sql`step.message = ANY(${OUTAGE_MESSAGES}::text[]) AND job.asset_id IS NOT NULL
    AND job.message !~ ${CANCELED_BY.source}`;
  return reviveAll(ctx, isDue, signal);
}

/** Queues again the inspections that earlier releases failed because the file could not be drawn: such an asset is no longer in error. */
export function reviveUndrawable(ctx: Context, signal?: AbortSignal): Promise<void> {
  const isDue = Prisma.sql`step.task = ${probe.name} AND step.message ~ ${UNDRAWABLE}`;
  return reviveAll(ctx, isDue, signal);
}

/** Revives the due steps in batches until none is left or the signal aborts. */
async function reviveAll(
  ctx: Context,
  isDue: Prisma.Sql,
  signal: AbortSignal | undefined,
): Promise<void> {
  while (!signal?.aborted) {
    const count = await inTransaction(ctx, (tx) => reviveBatch(tx, isDue));
    await dispatchSteps(ctx);
    if (count < BATCH) return;
  }
}

/** Queues the next steps again, reopens their jobs, and sets the assets whose inspection (step `probe`) runs again NOT_READY. Returns the number of steps. */
async function reviveBatch({ db }: TxContext, isDue: Prisma.Sql): Promise<number> {
  // `attempt` continues, as it is part of the id in the queue. Failed attempts count from zero: they are `attempt` - `postponed`.
  const steps = await db.$queryRaw<{ task: string; job_id: number }[]>`
    UPDATE step SET status = 'QUEUED', message = '', finished_at = NULL, waits_for = NULL, postponed = attempt
    WHERE id IN (
      SELECT step.id FROM step JOIN job ON job.id = step.job_id
      WHERE step.status = 'ERROR' AND ${isDue}
      LIMIT ${BATCH} FOR UPDATE OF step, job SKIP LOCKED)
    RETURNING task, job_id`;
  const jobIds = [...new Set(steps.map(({ job_id }) => job_id))];
  // The last step to end creates the step `finish` again, which closes the job.
  await db.step.deleteMany({ where: { jobId: { in: jobIds }, task: finish.name } });
  await db.job.updateMany({
    where: { id: { in: jobIds } },
    data: { status: 'QUEUED', message: '', completedAt: null },
  });
  const probeJobIds = steps.filter(({ task }) => task === probe.name).map(({ job_id }) => job_id);
  // Skip assets that have been replaced in the meantime.
  await db.$executeRaw`
    UPDATE asset SET status = 'NOT_READY', error = NULL FROM job
    WHERE job.id = ANY(${probeJobIds}::int[]) AND asset.id = job.asset_id AND asset.status = 'ERROR'
      AND asset.version = coalesce((job.input->>'version')::int, 1)`;
  return steps.length;
}
