import { STORYBOARD } from '@spindle/contracts/video/video-keys';
import { putConversions, storeConversion } from '@spindle/core/conversions/put-conversion';
import { inWorkFolder } from '@spindle/core/programs/work-folder';
import { readSettings } from '@spindle/core/settings/settings';
import { STORYBOARD_INDEX } from '@spindle/core/storage/keys';
import { findMedia } from '../../assets/find-media.ts';
import type { Handler } from '../../steps/handler.ts';
import { recordConversionFailure } from '../../steps/record-conversion-failure.ts';
import { withBestSource } from '../choose-source.ts';
import { drawStoryboard } from './draw-storyboard.ts';

/** Content type of the concatenated images. Only the index locates each of them. */
const IMAGES_TYPE = 'application/octet-stream';

/** Creates the storyboard of a video and replaces an earlier one. */
export const makeStoryboard: Handler = {
  async run(ctx, { jobId, signal, progress }) {
    const video = await findMedia(ctx, jobId, 'VIDEO');
    if (!video) return;
    const { thumbnails } = await readSettings(ctx, 'video');
    const { storyboard } = thumbnails;
    const rows = await inWorkFolder(ctx, (dir) => {
      const request = { jobId, box: storyboard, mayBeSmaller: true, audio: 'none' as const };
      return withBestSource(ctx, video, { ...request, dir, signal }, async (source) => {
        const job = { settings: storyboard, source, dir, signal, onProgress: progress };
        const drawn = await drawStoryboard(ctx, job);
        const about = { public: storyboard.public, createdAt: ctx.now(), ...drawn.size };
        const images = { key: STORYBOARD, path: drawn.imagesPath, contentType: IMAGES_TYPE };
        const index = {
          key: STORYBOARD_INDEX,
          path: drawn.indexPath,
          contentType: 'application/json',
        };
        return [
          { ...about, ...(await storeConversion(ctx, video, images, signal)) },
          { ...about, ...(await storeConversion(ctx, video, index, signal)) },
        ];
      });
    });
    await putConversions(ctx, video, rows);
  },

  giveUp: recordConversionFailure,
};
