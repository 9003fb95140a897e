import { PurgeInput } from '@spindle/core/tasks/job-input';
import { purgeAssets } from '../assets/purge-assets.ts';
import type { Handler } from '../steps/handler.ts';

/** Purges the assets that were in the trash when the job was requested. */
export const purgeTrash: Handler = {
  async run(ctx, { jobId, signal, progress }) {
    const job = await ctx.db.job.findUnique({ where: { id: jobId } });
    if (!job) return;
    const { before, creator_id: creatorId, count } = PurgeInput.parse(job.input);
    const left = await ctx.db.asset.count({
      where: { trashedAt: { lte: new Date(before) }, ...(creatorId !== null && { creatorId }) },
    });
    await purgeAssets(ctx, { before: new Date(before), creatorId, jobId }, signal, (purged) =>
      // `count` is the number at the time of the request; an earlier run may have purged some of them.
      progress((100 * (count - left + purged)) / Math.max(1, count)),
    );
  },
};
