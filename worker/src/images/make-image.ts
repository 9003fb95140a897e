import { RESIZE_MAX_WIDTH } from '@spindle/contracts/conversions/image-options';
import type { Context } from '@spindle/core/context';
import type { EncodedImage } from '@spindle/core/decoder-pool/decode-request';
import type { ImageTransform } from '@spindle/core/decoder-pool/image-transform';
import { withWatermarkFile } from '@spindle/core/decoder-pool/watermark-file';
import { toUuid } from '@spindle/core/ids';
import { inWorkFolder } from '@spindle/core/programs/work-folder';
import type { makeImage as task } from '@spindle/core/tasks/interactive';
import type { File } from '@spindle/prisma/client';
import type { z } from 'zod';
import { openTools } from '../programs/tools.ts';
import { FinalFailure } from '../steps/handler.ts';
import { withDocument } from './document-pdf.ts';
import type { ReadableImage } from './local-file.ts';
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
  const { bytes, contentType } = await renderOriginal(ctx, original, { page, transform }, signal);
  await ctx.storage.put(key, bytes, { contentType, signal });
}

/** Renders a transform of an original, or of a page of it (from 1). Throws Undecodable, and MissingProgram. */
export async function renderOriginal(
  ctx: Context,
  original: Pick<File, 'assetId' | 'version' | 'objectKey' | 'contentType'>,
  { page, transform }: { page: number; transform: ImageTransform },
  signal: AbortSignal,
): Promise<EncodedImage> {
  if (page > 1)
    return withDocument(ctx, original, signal, async (file) => {
      const image = await makeReadable({ ...file, page }, RESIZE_MAX_WIDTH);
      return renderTransform(ctx, image, transform, signal);
    });
  const tools = await openTools(ctx.config);
  return ctx.storage.withFile(original.objectKey, (path) =>
    inWorkFolder(ctx, async (workDir) => {
      const file = { path, contentType: original.contentType, tools, workDir, signal };
      return renderTransform(ctx, await makeReadable(file), transform, signal);
    }),
  );
}

/** Renders a transform of a local image that the decoder can open. Throws Undecodable. */
export async function renderTransform(
  ctx: Context,
  { path, contentType }: Pick<ReadableImage, 'path' | 'contentType'>,
  transform: ImageTransform,
  signal: AbortSignal,
): Promise<EncodedImage> {
  const { decoder } = await openTools(ctx.config);
  return withWatermarkFile(ctx.storage, transform, (watermark) =>
    decoder.run({ kind: 'transform', path, contentType, transform, watermark }, { signal }),
  );
}
