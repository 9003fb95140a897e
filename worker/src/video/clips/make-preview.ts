import { secondsOf } from '@spindle/contracts/video/video-fields';
import { CLIP_PREVIEW } from '@spindle/contracts/video/video-keys';
import { readSettings } from '@spindle/core/settings/settings';
import { findMedia } from '../../assets/find-media.ts';
import type { Handler } from '../../steps/handler.ts';
import { recordConversionFailure } from '../../steps/record-conversion-failure.ts';
import { encodeClip } from './encode-clip.ts';

/** Cuts the preview clip of a video with the current settings. */
export const makePreview: Handler = {
  async run(ctx, run) {
    const video = await findMedia(ctx, run.jobId, 'VIDEO');
    if (!video) return;
    const { preview, transcodes } = await readSettings(ctx, 'video');
    const { width, height, watermark } = transcodes[preview.video_preview_preset];
    await encodeClip(ctx, run, video, {
      width,
      height,
      watermark,
      key: CLIP_PREVIEW,
      public: preview.public,
      aspect: preview.aspect,
      upscale: preview.upscale,
      padding: preview.video_preview_padding,
      start: secondsOf(preview.video_preview_start),
      // In seconds; 0 means until the end.
      length: preview.video_preview_length,
    });
  },

  giveUp: recordConversionFailure,
};
