import { VideoKey } from '@spindle/contracts/video/video-keys';
import type { Context } from '@spindle/core/context';
import { putFailure } from '@spindle/core/conversions/put-conversion';
import { fromUuid, toUuid } from '@spindle/core/ids';
import { inWorkFolder } from '@spindle/core/programs/work-folder';
import { readWatermark } from '@spindle/core/settings/watermark';
import { versionOf } from '@spindle/core/tasks/job-input';
import { AFTER_ENCODING, packageRendition } from '@spindle/core/tasks/tasks';
import { storeEncodePlan } from '@spindle/core/video/encode-plan';
import { findMedia, originalOf } from '../../assets/find-media.ts';
import type { Handler, Run } from '../../steps/handler.ts';
import { encodeVideo } from './encode-video.ts';
import { prepareEncoding } from './prepare-encoding.ts';

/** Milliseconds between two writes of the progress of the waiting steps. */
const PROGRESS_MS = 1_000;

/**
 * Encodes all sizes and audio tracks that the renditions of a video need, in segments and from one decoding. Then releases the
 * steps that package the renditions.
 */
export const encodeRenditions: Handler = {
  async run(ctx, run) {
    const video = await findMedia(ctx, run.jobId, 'VIDEO');
    if (!video) return releaseWaiting(ctx, run.jobId); // the packaging steps end without a result
    const source = { assetId: fromUuid(video.id), version: video.version };
    const keys = await findRequestedKeys(ctx, run.jobId);
    const mark = await readWatermark(ctx);
    const withWatermarkFile = <T>(use: (path: string | null) => Promise<T>) =>
      mark ? ctx.storage.withFile(mark.objectKey, use) : use(null);
    await ctx.storage.withFile(originalOf(video).objectKey, (input) =>
      withWatermarkFile((markPath) =>
        inWorkFolder(ctx, async (dir) => {
          const encoding = await prepareEncoding(ctx, {
            source,
            keys,
            input,
            dir,
            signal: run.signal,
            mark: mark && markPath ? { ...mark, path: markPath } : null,
          });
          await storeEncodePlan(ctx, source, run.jobId, encoding.encodePlan);
          const report = progressReporter(ctx, run);
          await encodeVideo(ctx, encoding, report);
          await report.end();
        }),
      ),
    );
    await releaseWaiting(ctx, run.jobId);
  },

  async giveUp(tx, { jobId, assetId }, reason) {
    if (assetId === null) return;
    const { input } = await tx.db.job.findUniqueOrThrow({ where: { id: jobId } });
    const waiting = await tx.db.step.findMany({ where: waitingPackagingSteps(jobId) });
    await tx.db.step.updateMany({
      where: { id: { in: waiting.map(({ id }) => id) } },
      data: { status: 'ERROR', message: reason, percent: 0, finishedAt: tx.now() },
    });
    const asset = { id: toUuid(assetId), version: versionOf(input) };
    for (const { key } of waiting) await putFailure(tx, asset, key, reason);
    await tx.db.step.updateMany({ where: blockedSteps(jobId), data: { notBefore: tx.now() } });
  },
};

/** Selects the packaging steps that have not started. */
const waitingPackagingSteps = (jobId: number) => ({
  jobId,
  task: packageRendition.name,
  status: 'QUEUED' as const,
});

/** Selects all steps that wait for the encoding. */
const blockedSteps = (jobId: number) => ({
  ...waitingPackagingSteps(jobId),
  task: { in: [...AFTER_ENCODING] },
});

/** Returns the keys of the requested renditions: those of the waiting packaging steps. */
async function findRequestedKeys({ db }: Context, jobId: number): Promise<VideoKey[]> {
  const steps = await db.step.findMany({ where: waitingPackagingSteps(jobId) });
  return steps.flatMap(({ key }) => VideoKey.safeParse(key).data ?? []);
}

/** Returns a function that reports the progress of the encoding to its own step and to the waiting steps. */
function progressReporter({ db }: Context, { jobId, progress }: Run) {
  let reportedAt = 0;
  let writing: Promise<unknown> = Promise.resolve();
  const report = (percent: number) => {
    progress(percent);
    if (Date.now() - reportedAt < PROGRESS_MS) return;
    reportedAt = Date.now();
    writing = writing.then(() =>
      db.step
        .updateMany({ where: waitingPackagingSteps(jobId), data: { percent } })
        .catch(() => undefined),
    );
  };
  return Object.assign(report, { end: () => writing });
}

/** Releases the waiting steps. The runner dispatches them when this run ends. */
async function releaseWaiting(ctx: Context, jobId: number): Promise<void> {
  await ctx.db.step.updateMany({ where: blockedSteps(jobId), data: { notBefore: ctx.now() } });
}
