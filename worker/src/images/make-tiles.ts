import { join } from 'node:path';
import { DEEPZOOM } from '@spindle/contracts/conversions/conversion-name';
import type { Conversion } from '@spindle/contracts/settings/image-settings';
import type { Context } from '@spindle/core/context';
import { putConversions, storeConversion } from '@spindle/core/conversions/put-conversion';
import type { TilesRequest } from '@spindle/core/decoder-pool/decode-request';
import { inWorkFolder } from '@spindle/core/programs/work-folder';
import { readSettings } from '@spindle/core/settings/settings';
import { TILE_INDEX } from '@spindle/core/storage/keys';
import type { Asset, File } from '@spindle/prisma/client';
import { openTools } from '../programs/tools.ts';
import { makeReadable } from './readable-image.ts';
import { withWatermark } from './with-watermark.ts';

/** Settings that apply to all tiles. */
export type TileTraits = Pick<Conversion, 'watermark' | 'public'>;

/**
 * Cuts an original into tiles and replaces earlier ones. One object holds all tiles, a second one their byte ranges. Writes the
 * rows only after both objects are stored. Throws like `makeConversion`.
 */
export async function makeTiles(
  ctx: Context,
  asset: Asset,
  original: File,
  traits: TileTraits,
  signal: AbortSignal,
): Promise<void> {
  const { keep_display_p3: keepDisplayP3 } = await readSettings(ctx, 'image');
  const rows = await ctx.storage.withFile(original.objectKey, (path) =>
    inWorkFolder(ctx, async (workDir) => {
      const tools = await openTools(ctx.config);
      const { contentType } = original;
      const image = await makeReadable({ path, contentType, tools, workDir, signal });
      return withWatermark(ctx, traits, async (watermark) => {
        const request: TilesRequest = {
          kind: 'tiles',
          path: image.path,
          contentType: image.contentType,
          keepDisplayP3,
          watermark,
          zipPath: join(workDir, 'tiles.zip'),
          indexPath: join(workDir, 'tiles.json'),
          workDir,
        };
        const size = await tools.tiler.run(request, { signal });
        const shared = { ...size, createdAt: ctx.now() };
        const marks = { public: traits.public, watermarked: watermark !== null };
        const zip = { key: DEEPZOOM, path: request.zipPath, contentType: 'application/zip' };
        const index = { key: TILE_INDEX, path: request.indexPath, contentType: 'application/json' };
        return [
          { ...shared, ...marks, ...(await storeConversion(ctx, asset, zip, signal)) },
          { ...shared, ...(await storeConversion(ctx, asset, index, signal)) },
        ];
      });
    }),
  );
  await putConversions(ctx, asset, rows);
}
