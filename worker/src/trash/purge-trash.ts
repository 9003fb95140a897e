import { toUuid } from '@spindle/core/ids';
import { PurgeInput } from '@spindle/core/tasks/job-input';
import { purgeAssets } from '../assets/purge-assets.ts';
import type { Handler } from '../steps/handler.ts';

/** Purges the assets that were in the trash when the job was requested, or one of them. */
export const purgeTrash: Handler = {
  async run(ctx, { jobId, signal, progress }) {
    const job = await ctx.db.job.findUnique({ where: { id: jobId } });
    if (!job) return;
    const input = PurgeInput.parse(job.input);
    const { creator_id: creatorId, asset_id: assetId, count } = input;
    const before = new Date(input.before);
    const left = await ctx.db.asset.count({
      where: {
        trashedAt: { lte: before },
        ...(creatorId !== null && { creatorId }),
        ...(assetId !== undefined && { id: toUuid(assetId) }),
      },
    });
    await purgeAssets(ctx, { before, creatorId, assetId, jobId }, signal, (purged) =>
      // `count` is the number at the time of the request; an earlier run may have purged some of them.
      progress((100 * (count - left + purged)) / Math.max(1, count)),
    );
  },
};
