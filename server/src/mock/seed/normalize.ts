import { toUuid } from '@spindle/core/ids';
import { mockAssetId } from '../data-set/assets.ts';
import { JOBS } from '../data-set/data-set.ts';
import { POSTER_REPLACED_DAYS_AGO } from './originals.ts';
import { SCHEMAS_DAYS_AGO } from './schemas-and-settings.ts';
import type { SeedApp } from './seed-app.ts';

/** Tables whose rows are of the worker that processed the assets. */
const OF_PROCESSING = [
  'event',
  'notification',
  'worker_process',
  'last_dispatch',
  'interactive_task',
  'search_snapshot',
  'mapped_block',
  'word_map',
  'facet_map',
];

/** Times and texts of processing, which differ from run to run, become fixed: they follow the time of the upload. */
const FIXES = [
  `UPDATE job SET requested_at = asset.upload_time, completed_at = asset.upload_time + interval '20 seconds'
   FROM asset WHERE asset.id = job.asset_id AND job.status IN ('COMPLETED', 'ERROR')`,
  `UPDATE step SET not_before = job.requested_at, heartbeat_at = NULL, dispatched_at = NULL, attempt = 1,
     started_at = job.requested_at + interval '1 second', finished_at = job.requested_at + interval '19 seconds'
   FROM job WHERE job.id = step.job_id AND step.status IN ('COMPLETED', 'ERROR')`,
  `UPDATE file SET created_at = asset.upload_time FROM asset WHERE asset.id = file.asset_id`,
  `UPDATE asset_activity SET at = asset.upload_time FROM asset WHERE asset.id = asset_activity.asset_id`,
  `UPDATE asset SET update_time = upload_time`,
];

/** Removes the traces of the processing. The worker must have ended. */
export async function normalizeProcessing(app: SeedApp): Promise<void> {
  const { ctx } = app;
  await ctx.db.$executeRawUnsafe(`TRUNCATE ${OF_PROCESSING.join(', ')} RESTART IDENTITY CASCADE`);
  for (const statement of FIXES) await ctx.db.$executeRawUnsafe(statement);
  await ctx.db.$executeRawUnsafe('TRUNCATE event RESTART IDENTITY CASCADE'); // of the updates above
  await normalizeReplacement(app);
  const at = app.goTo(SCHEMAS_DAYS_AGO);
  await ctx.db.assetSchema.updateMany({ data: { createdAt: at, updatedAt: at } });
}

/** Throws when a row has a time of the build: after the epoch, but not in the far future. */
export async function checkTimes({ ctx, epoch }: SeedApp): Promise<void> {
  await ctx.db.$executeRawUnsafe(`DO $$
DECLARE
  one record;
  is_late boolean;
BEGIN
  FOR one IN
    SELECT table_name, column_name FROM information_schema.columns
    JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type = 'timestamp with time zone'
      AND table_name <> '_prisma_migrations'
  LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %1$I WHERE %2$I > $1 AND %2$I < $2)', one.table_name, one.column_name)
    INTO is_late USING timestamptz '${epoch.toISOString()}', now() + interval '1 day';
    IF is_late THEN
      RAISE EXCEPTION 'The data set has a time of its build in %.%', one.table_name, one.column_name;
    END IF;
  END LOOP;
END $$`);
}

/** Fixes the times of the poster's second version, which is newer than its upload. */
async function normalizeReplacement(app: SeedApp): Promise<void> {
  const { db } = app.ctx;
  const at = app.goTo(POSTER_REPLACED_DAYS_AGO);
  const assetId = toUuid(mockAssetId(23));
  const seconds = (count: number) => new Date(at.getTime() + count * 1000);
  await db.job.update({
    where: { id: JOBS.replacement },
    data: { requestedAt: at, completedAt: seconds(20) },
  });
  await db.step.updateMany({
    where: { jobId: JOBS.replacement },
    data: { notBefore: at, startedAt: seconds(1), finishedAt: seconds(19) },
  });
  await db.asset.update({ where: { id: assetId }, data: { updateTime: at } });
  await db.file.updateMany({ where: { assetId, version: 2 }, data: { createdAt: seconds(10) } });
  await db.assetActivity.updateMany({
    where: { assetId, action: { not: 'UPLOADED' } },
    data: { at },
  });
}
