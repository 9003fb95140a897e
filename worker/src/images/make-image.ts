import { RESIZE_MAX_WIDTH } from '@spindle/contracts/conversions/image-options';
import type { Context } from '@spindle/core/context';
import { withWatermarkFile } from '@spindle/core/decoder-pool/watermark-file';
import { toUuid } from '@spindle/core/ids';
import { inWorkFolder } from '@spindle/core/programs/work-folder';
import type { makeImage as task } from '@spindle/core/tasks/interactive';
import type { z } from 'zod';
import { openTools } from '../programs/tools.ts';
import { FinalFailure } from '../steps/handler.ts';
import { makeReadable } from './readable-image.ts';

/** Renders an image from an original into the cache, unless it is cached already. Throws FinalFailure when the asset is gone. */
export async function makeImage(
  ctx: Context,
  { assetId, version, page = 1, key, transform }: z.output<typeof task.payload>,
  signal: AbortSignal,
): Promise<void> {
  if (await ctx.storage.head(key)) return;
  const original = await ctx.db.file.findFirst({
    where: { assetId: toUuid(assetId), key: 'original', version: { lte: version } },
    orderBy: { version: 'desc' },
  });
  if (!original) throw new FinalFailure('The asset no longer exists.');
  const tools = await openTools(ctx.config);
  const { bytes, contentType } = await ctx.storage.withFile(original.objectKey, (path) =>
    inWorkFolder(ctx, async (workDir) => {
      const file = { path, contentType: original.contentType, tools, workDir, signal, page };
      const image = await (page === 1 ? makeReadable(file) : makeReadable(file, RESIZE_MAX_WIDTH));
      return withWatermarkFile(ctx.storage, transform, (watermark) =>
        tools.decoder.run(
          {
            kind: 'transform',
            path: image.path,
            contentType: image.contentType,
            transform,
            watermark,
          },
          { signal },
        ),
      );
    }),
  );
  await ctx.storage.put(key, bytes, { contentType, signal });
}
