import {
  BACKFILL_STARTED,
  BACKFILL_TYPE,
  NO_DATABASE_URL,
} from '@spindle/contracts/export/export-routes';
import type { Queued } from '@spindle/contracts/jobs/jobs';
import { recordAudit } from '@spindle/core/audit/record-audit';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { Conflict } from '@spindle/core/errors';
import { readExportUrl, targetOf } from '@spindle/core/export/export-target';
import type { Secrets } from '@spindle/core/secrets';
import { dispatchSteps } from '@spindle/core/steps/dispatch-steps';
import { exportAssets as task } from '@spindle/core/tasks/tasks';
import type { Job } from '@spindle/prisma/client';
import { startJob } from '../jobs/start.ts';

/** Starts a job that exports all assets. Returns the running one if there is one. Throws Conflict without a database URL. */
export async function startBackfill(ctx: Context, secrets: Secrets): Promise<Queued> {
  const { job, isNew } = await inTransaction(ctx, (tx) => findOrStart(tx, secrets));
  if (isNew) await dispatchSteps(ctx);
  return { status: 'QUEUED', message: BACKFILL_STARTED, job_id: job.id };
}

async function findOrStart(tx: TxContext, secrets: Secrets): Promise<{ job: Job; isNew: boolean }> {
  // Serializes concurrent requests, so that only one job starts.
  await tx.db.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${BACKFILL_TYPE}, 0))::text`;
  const url = await readExportUrl(tx, secrets);
  if (url === '') throw new Conflict(NO_DATABASE_URL);
  const running = await tx.db.job.findFirst({
    where: { type: BACKFILL_TYPE, status: { in: ['QUEUED', 'IN_PROGRESS'] } },
  });
  if (running) return { job: running, isNew: false };
  const input = { count: await tx.db.asset.count() };
  const job = await startJob(tx, { type: BACKFILL_TYPE, input, task });
  await tx.db.exportBackfill.create({ data: { jobId: job.id, target: targetOf(url) } });
  await recordAudit(tx, {
    action: 'export.backfill',
    target: { type: 'database', id: null, name: targetOf(url) },
    details: { job: job.id, ...input },
  });
  return { job, isNew: true };
}
