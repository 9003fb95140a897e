import { crc32 } from 'node:zlib';
import { readImageOptions } from '@spindle/contracts/conversions/image-options';
import type { AssetResult } from '@spindle/core/bulk/record-results';
import type { Context } from '@spindle/core/context';
import { placeConversion, putConversions } from '@spindle/core/conversions/put-conversion';
import type { EncodedImage } from '@spindle/core/decoder-pool/decode-request';
import { AppError } from '@spindle/core/errors';
import {
  isPosterRequest,
  planTransform,
  type TransformPlan,
} from '@spindle/core/image-plan/plan-transform';
import type { StoredImage } from '@spindle/core/image-plan/stored-image';
import { outageOf } from '@spindle/core/outage';
import { readSettings } from '@spindle/core/settings/settings';
import { readWatermark } from '@spindle/core/settings/watermark';
import { downloadImageKey } from '@spindle/core/storage/keys';
import type { Asset, File } from '@spindle/prisma/client';
import { z } from 'zod';
import { renderOriginal, renderTransform } from '../images/make-image.ts';
import { explainFailure } from './explain-failure.ts';

interface DownloadImage {
  assetId: string;
  /** The job that prepares the download. */
  jobId: number;
  /** The image options as a text. */
  options: string;
}

type AssetWithFiles = Asset & { files: File[] };

/**
 * Renders an image of an asset as its URL with the same options would, and stores it under the key of the download. Refuses an asset
 * without an image and options that do not apply to it. The asset itself is not changed. Throws errors that concern the whole job.
 */
export async function renderDownloadImage(
  ctx: Context,
  { assetId: id, jobId, options }: DownloadImage,
  signal: AbortSignal,
): Promise<AssetResult> {
  const asset = await ctx.db.asset.findUnique({
    where: { id },
    include: {
      files: {
        where: { key: { in: ['original', '_preview'] }, error: null },
        orderBy: { version: 'desc' },
      },
    },
  });
  if (!asset) return { id, outcome: 'GONE' };
  if (asset.trashedAt !== null) return { id, outcome: 'TRASHED' };
  if (asset.status === 'NOT_READY')
    return { id, outcome: 'REFUSED', reason: 'The asset is still being processed.' };
  const preview = selectPreview(asset);
  if (!preview) return { id, outcome: 'REFUSED', reason: asset.error ?? 'It has no image.' };
  try {
    const plan = await planDownload(ctx, { ...asset, preview }, options);
    const image = await renderPlan(ctx, asset, plan, signal);
    await storeImage(ctx, asset, { key: downloadImageKey(jobId), image, plan }, signal);
    return { id, outcome: 'UNCHANGED' };
  } catch (error) {
    if (signal.aborted || outageOf(error) !== null) throw error;
    const isInvalid = error instanceof AppError && error.status < 500;
    const reason = isInvalid ? error.message : await explainFailure(ctx, original(asset), error);
    return { id, outcome: 'REFUSED', reason };
  }
}

function selectPreview({ files }: AssetWithFiles): StoredImage | null {
  const file = files.find(({ key }) => key === '_preview');
  if (!file?.width || !file.height) return null;
  const { objectKey, contentType, width, height } = file;
  return { objectKey, contentType, width, height };
}

/** Returns the asset with its original as the only file. */
function original(asset: AssetWithFiles): AssetWithFiles {
  return { ...asset, files: asset.files.filter(({ key }) => key === 'original').slice(0, 1) };
}

const Pages = z.object({ pages: z.number().int().min(1) });

/** Plans the image. Throws Invalid and NotFound for options that do not apply to the asset. */
async function planDownload(
  ctx: Context,
  asset: Asset & { preview: StoredImage },
  text: string,
): Promise<TransformPlan> {
  const query = readImageOptions(text);
  const { keep_display_p3: keepDisplayP3 } = await readSettings(ctx, 'image');
  const { thumbnails } = await readSettings(ctx, 'video');
  const watermark = query.watermark ? await readWatermark(ctx) : null;
  const sized = isPosterRequest(asset, query)
    ? { ...query, resize: thumbnails.video_default }
    : query;
  const pages = Pages.safeParse(asset.metadata).data?.pages ?? 1;
  return planTransform({ ...asset, pages }, sized, undefined, { watermark, keepDisplayP3 });
}

function renderPlan(
  ctx: Context,
  asset: AssetWithFiles,
  { source, page, transform }: TransformPlan,
  signal: AbortSignal,
): Promise<EncodedImage> {
  if (source)
    return ctx.storage.withFile(source.objectKey, (path) =>
      renderTransform(ctx, { path, contentType: source.contentType }, transform, signal),
    );
  const [file] = original(asset).files;
  if (!file) throw new Error('unreachable: an asset without its original');
  return renderOriginal(ctx, file, { page: page ?? 1, transform }, signal);
}

async function storeImage(
  ctx: Context,
  asset: Asset,
  { key, image, plan }: { key: string; image: EncodedImage; plan: TransformPlan },
  signal: AbortSignal,
): Promise<void> {
  const { bytes, contentType, width, height } = image;
  const objectKey = await placeConversion(ctx, asset, { key, contentType });
  await ctx.storage.put(objectKey, bytes, { contentType, signal });
  await putConversions(ctx, asset, [
    {
      key,
      objectKey,
      contentType,
      width,
      height,
      size: bytes.length,
      crc32: crc32(bytes),
      watermarked: plan.transform.watermark !== undefined,
      createdAt: ctx.now(),
    },
  ]);
}
