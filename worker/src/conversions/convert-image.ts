import { readSettings } from '@spindle/core/settings/settings';
import { versionOf } from '@spindle/core/tasks/job-input';
import type { Handler } from '../steps/handler.ts';
import { recordConversionFailure } from '../steps/record-conversion-failure.ts';
import { findConvertible } from './find-convertible.ts';
import { makeConversion } from './make-conversion.ts';

/**
 * Creates the conversion with the key of the step, as currently configured. Does nothing if the setting is gone or the version has
 * been replaced.
 */
export const convertImage: Handler = {
  async run(ctx, { jobId, assetId, key, signal }) {
    const job = await ctx.db.job.findUnique({ where: { id: jobId } });
    const asset = assetId && (await findConvertible(ctx, assetId));
    if (!asset || asset.version !== versionOf(job?.input)) return;
    const { conversions } = await readSettings(ctx, 'image');
    const conversion = conversions.find((candidate) => candidate.key === key);
    if (conversion) await makeConversion(ctx, asset, conversion, signal);
  },

  giveUp: recordConversionFailure,
};
