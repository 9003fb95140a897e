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
import { colorsOf } from '../ingest/core-metadata.ts';
import { renditionsOf } from '../ingest/inspect-by-kind.ts';
import { openTools } from '../programs/tools.ts';
import { FinalFailure } from '../steps/handler.ts';
import { fetchSegmentAt } from './segments/fetch-segment.ts';

type Wish = z.output<typeof task.payload>;

const FRAME_MS = 60_000;
const MEMORY_MAX_BYTES = 1024 ** 3;

/** Makes a frame of a video its poster, and of that all that tells how it looks: the asset has all of it, or what it had. */
export async function makePoster(ctx: Context, wish: Wish, signal: AbortSignal): Promise<void> {
  const video = await ctx.db.asset.findUnique({
    where: { id: toUuid(wish.assetId) },
    include: { files: { orderBy: { version: 'desc' } } },
  });
  if (video?.version !== wish.version) throw new FinalFailure(CONTENT_REPLACED);
  if (video.files.some(({ objectKey }) => objectKey === wish.key)) return; // a run that was lost came to its end
  await inWorkFolder(ctx, async (workDir) => {
    const path = join(workDir, 'poster.png');
    await writeFrame(ctx, video, { second: wish.second, path, workDir, signal });
    const tools = await openTools(ctx.config);
    const pictures = await renditionsOf({ tools, workDir, signal }, path, 'image/png');
    const stored = async (
      key: string,
      { width, height, ...file }: ImageFileInfo,
      objectKey?: string,
    ) =>
      ({
        ...(await storeConversion(ctx, video, { ...file, key, objectKey }, signal)),
        ...{ width, height, createdAt: ctx.now() },
      }) satisfies ConversionRow;
    const rows = [
      await stored('_thumb', pictures.thumb),
      await stored('_preview', pictures.preview, wish.key),
    ];
    await show(ctx, video, { ...wish, rows, pictures });
  });
}

async function writeFrame(
  ctx: Context,
  video: Media,
  wish: { second: number | null; path: string; workDir: string; signal: AbortSignal },
): Promise<void> {
  const { second, path, workDir, signal } = wish;
  const limits = { memoryMaxBytes: MEMORY_MAX_BYTES, signal };
  const write = async (input: string, at: number | null) => {
    const { ffmpegPath, ...info } = await openMedia(ctx, input, 'VIDEO', limits);
    const job = { ...limits, timeoutMs: FRAME_MS, ffmpegPath, input, output: path };
    await (at === null ? writePoster(job, info) : writeFrameAt(job, info, at));
  };
  const input = join(workDir, 'piece.mp4');
  const piece =
    second === null ? null : await fetchSegmentAt(ctx, video, second, { path: input, signal });
  if (piece) return write(input, piece.second);
  await ctx.storage.withFile(originalOf(video).objectKey, (original) => write(original, second));
}

/** What the pictures before were in is left to the sweep: somebody may be reading it. */
async function show(
  ctx: Context,
  { id, version }: Media,
  poster: Pick<Wish, 'second' | 'userId'> & {
    rows: ConversionRow[];
    pictures: ThumbnailAndPreview;
  },
): Promise<void> {
  const { second, userId, rows, pictures } = poster;
  const { thumbhash, dhash, palette } = pictures;
  await inTransaction(ctx, async (tx) => {
    const asset = await lockAsset(tx, id);
    if (asset?.version !== version) throw new FinalFailure(CONTENT_REPLACED);
    refuseReadOnly(asset);
    for (const row of rows) await putConversion(tx, asset, row);
    const { ColorPalette: _, ...metadata } = asset.metadata as Prisma.JsonObject;
    await tx.db.asset.update({
      where: { id },
      data: {
        ...{ look: asset.look + 1, posterSecond: second, thumbhash, dhash },
        metadata: { ...metadata, ...colorsOf(palette) } as Prisma.InputJsonObject,
        ...{ updateUserId: userId, updateTime: tx.now() },
      },
    });
    await recordActivity(tx, [id], 'POSTER_CHANGED', userId, { second });
  });
}
