import type { Context } from '@spindle/core/context';
import { withWatermarkFile } from '@spindle/core/decoder-pool/watermark-file';
import { NotFound } from '@spindle/core/errors';
import type { CdnImage } from '@spindle/core/tasks/cdn-part';
import { makeImage } from '../images/make-image.ts';
import { openTools } from '../programs/tools.ts';
import { cdnHandler } from './cdn-job.ts';

/** Renders the on-demand images of URLs into the image cache, and checks that the files of other URLs exist. */
export const prefetchCdn = cdnHandler('PREFETCH', async (ctx, { images, objects }, signal) => {
  for (const key of objects) if (!(await ctx.storage.head(key))) throw new NotFound('File');
  for (const image of images) await cacheImage(ctx, image, signal);
});

/** Renders an image into the image cache, unless it is cached already. */
async function cacheImage(ctx: Context, image: CdnImage, signal: AbortSignal): Promise<void> {
  const { key, source, transform } = image;
  if (await ctx.storage.head(key)) return;
  // The image needs more pixels than the preview has: it is rendered from the original.
  if ('assetId' in source) return makeImage(ctx, { ...source, key, transform }, signal);
  const { decoder } = await openTools(ctx.config);
  const { bytes, contentType } = await ctx.storage.withFile(source.objectKey, (path) =>
    withWatermarkFile(ctx.storage, transform, (watermark) =>
      decoder.run(
        { kind: 'transform', path, contentType: source.contentType, transform, watermark },
        { signal },
      ),
    ),
  );
  await ctx.storage.put(key, bytes, { contentType, signal });
}
