import { Clip } from '@spindle/contracts/video/clips';
import { secondsOf } from '@spindle/contracts/video/video-fields';
import { readSettings } from '@spindle/core/settings/settings';
import { z } from 'zod';
import { findMedia } from '../../assets/find-media.ts';
import type { Handler } from '../../steps/handler.ts';
import { recordConversionFailure } from '../../steps/record-conversion-failure.ts';
import { encodeClip } from './encode-clip.ts';

const ClipInput = z.object({ clip: Clip });

/** Cuts the clip that the job requests from a video. */
export const cutClip: Handler = {
  async run(ctx, run) {
    const job = await ctx.db.job.findUnique({ where: { id: run.jobId } });
    const video = await findMedia(ctx, run.jobId, 'VIDEO');
    if (!job || !video) return;
    const { name, preset, start, length, ...options } = ClipInput.parse(job.input).clip;
    const { transcodes } = await readSettings(ctx, 'video');
    const { width, height, watermark } = transcodes[preset];
    await encodeClip(ctx, run, video, {
      ...options,
      key: name,
      width,
      height,
      length,
      start: secondsOf(start),
      watermark: options.watermark || watermark,
    });
  },

  giveUp: recordConversionFailure,
};
