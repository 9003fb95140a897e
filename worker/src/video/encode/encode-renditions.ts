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

/** Milliseconds between two writes of how far the films are. */
const TELL_MS = 1_000;

/**
 * Makes all sizes and sounds that the films of a video need, in pieces, of one decoding; then the steps that wait for them put the
 * films together.
 */
export const encodeRenditions: Handler = {
  async run(ctx, run) {
    const video = await findMedia(ctx, run.jobId, 'VIDEO');
    if (!video) return releaseWaiting(ctx, run.jobId); // which find that there is nothing to put together
    const source = { assetId: fromUuid(video.id), version: video.version };
    const keys = await filmsAsked(ctx, run.jobId);
    const mark = await readWatermark(ctx);
    const withWatermarkFile = <T>(use: (path: string | null) => Promise<T>) =>
      mark ? ctx.storage.withFile(mark.objectKey, use) : use(null);
    await ctx.storage.withFile(originalOf(video).objectKey, (input) =>
      withWatermarkFile((markPath) =>
        inWorkFolder(ctx, async (dir) => {
          const film = await prepareEncoding(ctx, {
            ...{ source, keys, input, dir, signal: run.signal },
            mark: mark && markPath ? { ...mark, path: markPath } : null,
          });
          await storeEncodePlan(ctx, source, run.jobId, film.sheet);
          const tell = teller(ctx, run);
          await encodeVideo(ctx, film, tell);
          await tell.end();
        }),
      ),
    );
    await releaseWaiting(ctx, run.jobId);
  },

  async giveUp(tx, { jobId, assetId }, reason) {
    if (assetId === null) return;
    const { input } = await tx.db.job.findUniqueOrThrow({ where: { id: jobId } });
    const waiting = await tx.db.step.findMany({ where: waitingIn(jobId) });
    await tx.db.step.updateMany({
      where: { id: { in: waiting.map(({ id }) => id) } },
      data: { status: 'ERROR', message: reason, percent: 0, finishedAt: tx.now() },
    });
    const asset = { id: toUuid(assetId), version: versionOf(input) };
    for (const { key } of waiting) await putFailure(tx, asset, key, reason);
    await tx.db.step.updateMany({ where: heldIn(jobId), data: { notBefore: tx.now() } });
  },
};

/** Steps that put films together, and have not begun. */
const waitingIn = (jobId: number) => ({
  jobId,
  task: packageRendition.name,
  status: 'QUEUED' as const,
});

/** All steps that wait for the encoding. */
const heldIn = (jobId: number) => ({ ...waitingIn(jobId), task: { in: [...AFTER_ENCODING] } });

/** The films whose steps wait. */
async function filmsAsked({ db }: Context, jobId: number): Promise<VideoKey[]> {
  const steps = await db.step.findMany({ where: waitingIn(jobId) });
  return steps.flatMap(({ key }) => VideoKey.safeParse(key).data ?? []);
}

/** Writes how far the encoding is, to its own step and to those that wait for it. */
function teller({ db }: Context, { jobId, progress }: Run) {
  let told = 0;
  let telling: Promise<unknown> = Promise.resolve();
  const tell = (percent: number) => {
    progress(percent);
    if (Date.now() - told < TELL_MS) return;
    told = Date.now();
    telling = telling.then(() =>
      db.step.updateMany({ where: waitingIn(jobId), data: { percent } }).catch(() => undefined),
    );
  };
  return Object.assign(tell, { end: () => telling });
}

/** Lets the waiting steps run; the runner dispatches them when this run ends. */
async function releaseWaiting(ctx: Context, jobId: number): Promise<void> {
  await ctx.db.step.updateMany({ where: heldIn(jobId), data: { notBefore: ctx.now() } });
}
