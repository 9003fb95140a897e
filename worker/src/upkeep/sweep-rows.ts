import { CHANGE_SET_DAYS } from '@spindle/contracts/change-sets/change-sets';
import { FACE_SEARCH_HOURS } from '@spindle/contracts/face-search/face-search';
import { MERGE_UNDO_MS } from '@spindle/contracts/merge/merge';
import type { Context } from '@spindle/core/context';
import { removeObjects } from '@spindle/core/conversions/put-conversion';
import { DOWNLOAD_IMAGE } from '@spindle/core/storage/keys';

const HOUR_MS = 3_600_000;

/** Milliseconds after its last use that a search snapshot is retained. API decision 2 (docs/API.md). */
const SNAPSHOT_RETENTION_MS = HOUR_MS;
/** Milliseconds that an ended session is retained. */
const SESSION_RETENTION_MS = 24 * HOUR_MS;
/** Milliseconds that the row of a worker without heartbeats is retained. */
const WORKER_RETENTION_MS = HOUR_MS;

/** Milliseconds that a notification is retained unless its user clears it. */
const NOTIFICATION_RETENTION_MS = 90 * 24 * HOUR_MS;

/** Milliseconds that the asset list of a finished bulk job is retained, for undo and downloads. */
const JOB_ASSETS_RETENTION_MS = 24 * HOUR_MS;

/** Milliseconds that the outcome of an interactive task is retained. */
const INTERACTIVE_RETENTION_MS = HOUR_MS;

/** Milliseconds that the vector of a question is retained. */
const QUESTION_RETENTION_MS = 24 * HOUR_MS;

/** Milliseconds that a change set is retained, so that it can be undone. */
const CHANGE_SET_RETENTION_MS = CHANGE_SET_DAYS * 24 * HOUR_MS;

/** Milliseconds that the parts of an analysis that did not end are retained: as long as a job may take. */
const ANALYSIS_PART_RETENTION_MS = 20 * 24 * HOUR_MS;

/** Deletes expired rows. */
export async function sweepRows(ctx: Context): Promise<void> {
  const before = (ms: number) => new Date(ctx.now().getTime() - ms);
  await ctx.db.searchSnapshot.deleteMany({
    where: { usedAt: { lt: before(SNAPSHOT_RETENTION_MS) } },
  });
  await ctx.db.faceSearch.deleteMany({
    where: { createdAt: { lt: before(FACE_SEARCH_HOURS * HOUR_MS) } },
  });
  await ctx.db.questionVector.deleteMany({
    where: { askedAt: { lt: before(QUESTION_RETENTION_MS) } },
  });
  await ctx.db.analysisPart.deleteMany({
    where: { savedAt: { lt: before(ANALYSIS_PART_RETENTION_MS) } },
  });
  await ctx.db.session.deleteMany({ where: { expiresAt: { lt: before(SESSION_RETENTION_MS) } } });
  await ctx.db.notification.deleteMany({
    where: { createdAt: { lt: before(NOTIFICATION_RETENTION_MS) } },
  });
  await removeDownloadImages(ctx, before(JOB_ASSETS_RETENTION_MS));
  await ctx.db.jobAsset.deleteMany({
    where: { job: { completedAt: { lt: before(JOB_ASSETS_RETENTION_MS) } } },
  });
  await ctx.db.interactiveTask.deleteMany({
    where: { requestedAt: { lt: before(INTERACTIVE_RETENTION_MS) } },
  });
  await ctx.db.passwordReset.deleteMany({ where: { expiresAt: { lt: ctx.now() } } });
  await ctx.db.emailChange.deleteMany({ where: { expiresAt: { lt: ctx.now() } } });
  // Rows that are left where the operator has turned mail off.
  await ctx.db.passwordResetRequest.deleteMany({ where: { requestedAt: { lt: before(HOUR_MS) } } });
  await ctx.db.mailMessage.deleteMany({ where: { expiresAt: { lt: before(HOUR_MS) } } });
  await ctx.db.changeSet.deleteMany({
    where: { createdAt: { lt: before(CHANGE_SET_RETENTION_MS) } },
  });
  // Those of a job are deleted with its change set.
  await ctx.db.merge.deleteMany({
    where: { changeSetId: null, at: { lt: before(MERGE_UNDO_MS) } },
  });
  await ctx.db.workerProcess.deleteMany({
    where: { heartbeatAt: { lt: before(WORKER_RETENTION_MS) } },
  });
}

/** Deletes the images that were rendered for downloads whose jobs ended before a time. The asset lists of the jobs must still exist. */
async function removeDownloadImages(ctx: Context, endedBefore: Date): Promise<void> {
  const removed = await ctx.db.$queryRaw<{ objectKey: string }[]>`
    DELETE FROM file USING job_asset JOIN job ON job.id = job_asset.job_id
    WHERE job.type = 'BULK_DOWNLOAD' AND job.completed_at < ${endedBefore}
      AND file.asset_id = job_asset.asset_id AND file.key = ${DOWNLOAD_IMAGE} || job.id::text
    RETURNING file.object_key AS "objectKey"`;
  await removeObjects(
    ctx,
    removed.map(({ objectKey }) => objectKey),
  );
}
