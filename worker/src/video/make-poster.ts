import { join } from 'node:path';
import { recordActivity } from '@spindle/core/activity/record-activity';
import { type Context, inTransaction } from '@spindle/core/context';
import {
  CONTENT_REPLACED,
  type ConversionRow,
  putConversion,
  storeConversion,
} from '@spindle/core/conversions/put-conversion';
import type { ImageFileInfo, ThumbnailAndPreview } from '@spindle/core/decoder-pool/decode-request';
import { toUuid } from '@spindle/core/ids';
import { lockAsset, refuseReadOnly } from '@spindle/core/metadata/update-data';
import { inWorkFolder } from '@spindle/core/programs/work-folder';
import type { makePoster as task } from '@spindle/core/tasks/interactive';
import type { Prisma } from '@spindle/prisma/client';
import type { z } from 'zod';
import { type Media, originalOf } from '../assets/find-media.ts';
import { writeFrameAt, writePoster } from '../ffmpeg/extract-frame.ts';
import { openMedia } from '../ffmpeg/open-media.ts';
import { paletteMetadata, renderThumbnailAndPreview } from '../images/thumbnail-and-preview.ts';
import { openTools } from '../programs/tools.ts';
import { FinalFailure } from '../steps/handler.ts';
import { fetchSegmentAt } from './segments/fetch-segment.ts';

type PosterRequest = z.output<typeof task.payload>;

/** Limits of ffmpeg for one frame. */
const FRAME_MS = 60_000;
const MEMORY_MAX_BYTES = 1024 ** 3;

/**
 * Renders the thumbnail and the preview of a video from another frame: the one at `second`, or the automatic one if null. Saves
 * them with the new palette and hashes in one transaction. Throws FinalFailure when the content has been replaced.
 */
export async function makePoster(
  ctx: Context,
  request: PosterRequest,
  signal: AbortSignal,
): Promise<void> {
  const video = await ctx.db.asset.findUnique({
    where: { id: toUuid(request.assetId) },
    include: { files: { orderBy: { version: 'desc' } } },
  });
  if (video?.version !== request.version) throw new FinalFailure(CONTENT_REPLACED);
  if (video.files.some(({ objectKey }) => objectKey === request.key)) return; // an earlier run has saved it
  await inWorkFolder(ctx, async (workDir) => {
    const path = join(workDir, 'poster.png');
    await writeFrame(ctx, video, { second: request.second, path, workDir, signal });
    const tools = await openTools(ctx.config);
    const images = await renderThumbnailAndPreview({ tools, workDir, signal }, path, 'image/png');
    const storeImage = async (
      key: string,
      { width, height, ...file }: ImageFileInfo,
      objectKey?: string,
    ) =>
      ({
        ...(await storeConversion(ctx, video, { ...file, key, objectKey }, signal)),
        width,
        height,
        createdAt: ctx.now(),
      }) satisfies ConversionRow;
    const rows = [
      await storeImage('_thumb', images.thumb),
      await storeImage('_preview', images.preview, request.key),
    ];
    await savePoster(ctx, video, { ...request, rows, images });
  });
}

/** Writes the frame as a PNG, from the HLS segment that contains it if there is one, otherwise from the original. */
async function writeFrame(
  ctx: Context,
  video: Media,
  request: { second: number | null; path: string; workDir: string; signal: AbortSignal },
): Promise<void> {
  const { second, path, workDir, signal } = request;
  const limits = { memoryMaxBytes: MEMORY_MAX_BYTES, signal };
  const write = async (input: string, at: number | null) => {
    const { ffmpegPath, ...info } = await openMedia(ctx, input, 'VIDEO', limits);
    const job = { ...limits, timeoutMs: FRAME_MS, ffmpegPath, input, output: path };
    await (at === null ? writePoster(job, info) : writeFrameAt(job, info, at));
  };
  const input = join(workDir, 'segment.mp4');
  const segment =
    second === null ? null : await fetchSegmentAt(ctx, video, second, { path: input, signal });
  if (segment) return write(input, segment.second);
  await ctx.storage.withFile(originalOf(video).objectKey, (original) => write(original, second));
}

/** Saves the poster in one transaction. The sweep deletes the earlier images later, because a client may still be reading them. */
async function savePoster(
  ctx: Context,
  { id, version }: Media,
  poster: Pick<PosterRequest, 'second' | 'userId'> & {
    rows: ConversionRow[];
    images: ThumbnailAndPreview;
  },
): Promise<void> {
  const { second, userId, rows, images } = poster;
  const { thumbhash, dhash, palette } = images;
  await inTransaction(ctx, async (tx) => {
    const asset = await lockAsset(tx, id);
    if (asset?.version !== version) throw new FinalFailure(CONTENT_REPLACED);
    refuseReadOnly(asset);
    for (const row of rows) await putConversion(tx, asset, row);
    const { ColorPalette: _, ...metadata } = asset.metadata as Prisma.JsonObject;
    await tx.db.asset.update({
      where: { id },
      data: {
        renderVersion: asset.renderVersion + 1,
        posterSecond: second,
        thumbhash,
        dhash,
        metadata: { ...metadata, ...paletteMetadata(palette) } as Prisma.InputJsonObject,
        updateUserId: userId,
        updateTime: tx.now(),
      },
    });
    await recordActivity(tx, [id], 'POSTER_CHANGED', userId, { second });
  });
}
