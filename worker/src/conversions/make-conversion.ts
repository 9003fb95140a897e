import { join } from 'node:path';
import { DEEPZOOM } from '@spindle/contracts/conversions/conversion-name';
import type { Conversion } from '@spindle/contracts/settings/image-settings';
import type { Context } from '@spindle/core/context';
import { putConversions, storeConversion } from '@spindle/core/conversions/put-conversion';
import type { ConvertRequest } from '@spindle/core/decoder-pool/decode-request';
import { inWorkFolder } from '@spindle/core/programs/work-folder';
import { readSettings } from '@spindle/core/settings/settings';
import type { Asset, File } from '@spindle/prisma/client';
import type { ReadableImage } from '../images/local-file.ts';
import { makeTiles } from '../images/make-tiles.ts';
import { makeReadable } from '../images/readable-image.ts';
import { withWatermark } from '../images/with-watermark.ts';
import { openTools } from '../programs/tools.ts';

/**
 * Converts the current original of an asset and replaces an earlier conversion with the same key. Throws Undecodable, and
 * MissingProgram.
 */
export function makeConversion(
  ctx: Context,
  asset: Asset & { files: File[] },
  conversion: Conversion,
  signal: AbortSignal,
): Promise<void> {
  const [original] = asset.files;
  if (!original) throw new Error('unreachable: an asset without its original');
  return conversion.key === DEEPZOOM
    ? makeTiles(ctx, asset, original, conversion, signal)
    : convertToImage(ctx, asset, original, conversion, signal);
}

async function convertToImage(
  ctx: Context,
  asset: Asset,
  original: File,
  conversion: Conversion,
  signal: AbortSignal,
): Promise<void> {
  const { key, dpi } = conversion;
  const { keep_display_p3: keepDisplayP3 } = await readSettings(ctx, 'image');
  const row = await ctx.storage.withFile(original.objectKey, (path) =>
    inWorkFolder(ctx, async (workDir) => {
      const tools = await openTools(ctx.config);
      const file = { path, contentType: asset.contentType, tools, workDir, signal };
      const image = await makeReadable(file, longestSideOf(conversion));
      return withWatermark(ctx, conversion, async (watermark) => {
        const request = requestOf(conversion, image, workDir);
        const converted = await tools.decoder.run(
          { ...request, keepDisplayP3, watermark },
          { signal },
        );
        const { width, height } = converted;
        const stored = await storeConversion(ctx, asset, { ...converted, key }, signal);
        return { ...stored, width, height, watermarked: watermark !== null };
      });
    }),
  );
  const about = { dpi, public: conversion.public, createdAt: ctx.now() };
  await putConversions(ctx, asset, [{ ...row, ...about }]);
}

function longestSideOf({ value: { width, height } }: Conversion): number | undefined {
  return width === null || height === null ? undefined : Math.max(width, height);
}

function requestOf(
  { value: { width, height }, format, dpi, optimise }: Conversion,
  { path, contentType }: ReadableImage,
  workDir: string,
): Omit<ConvertRequest, 'keepDisplayP3' | 'watermark'> {
  return {
    kind: 'convert',
    path,
    contentType,
    workDir,
    outPath: join(workDir, 'conversion'),
    box: width === null || height === null ? null : { width, height },
    format: format === 'jpg' ? 'jpeg' : format,
    dpi,
    optimise,
  };
}
