import { join } from 'node:path';
import { VideoKey } from '@spindle/contracts/video-keys';
import type { Context } from '@spindle/core/context';
import { fromUuid } from '@spindle/core/ids';
import { TRACK } from '@spindle/core/media/film-index';
import { readSheet } from '@spindle/core/media/film-sheet';
import type { Asset, File } from '@spindle/prisma/client';
import { joinPieces } from './join-pieces.ts';
import type { Size } from './media-info.ts';

/** A local file that shows a video, to make something of it. */
export interface Footage {
  path: string;
  /** Whether it is the original itself: as long to decode as it is large, and in whatever colours it has. */
  isOriginal: boolean;
}

/** A video with its original, and what has been made of that. */
export type Video = Asset & { files: File[] };

export interface FootageWish {
  /** Whose pieces of films are taken, where it has encoded some. */
  jobId: number;
  /** Pixels that are enough. */
  box: Size;
  /** An empty folder. */
  dir: string;
  signal: AbortSignal;
}

/** How far shapes may differ by the rounding of sides to even numbers. */
const ROUNDING = 0.03;

/**
 * Hands over what a video is best looked at by: the smallest of its films that is large enough, else the largest one, be it still in
 * pieces; the original where there is none. Films with a watermark, bars or another shape count for nothing.
 */
export async function withFootage<T>(
  ctx: Context,
  video: Video,
  wish: FootageWish,
  use: (footage: Footage) => Promise<T>,
): Promise<T> {
  const path = await joinedPieces(ctx, video, wish);
  if (path !== null) return use({ path, isOriginal: false });
  const film = bestOf(video, filmsOf(video), wish.box);
  const original = video.files.find(({ key }) => key === 'original');
  const file = film ?? original;
  if (!file) throw new Error('unreachable: a video without its original');
  return ctx.storage.withFile(file.objectKey, (path) =>
    use({ path, isOriginal: file === original }),
  );
}

/** Pieces are there before the films that are put together of them, and for a day after. */
async function joinedPieces(
  ctx: Context,
  video: Video,
  { jobId, box, dir, signal }: FootageWish,
): Promise<string | null> {
  const source = { assetId: fromUuid(video.id), version: video.version };
  const sheet = await readSheet(ctx, source, jobId);
  const sizes = Object.entries(sheet?.sizes ?? {}).filter(([, { isMarked }]) => !isMarked);
  const best = bestOf(
    video,
    sizes.map(([track, size]) => ({ track, ...size })),
    box,
  );
  const path = join(dir, 'footage.mp4');
  if (!best) return null;
  const joined = await joinPieces(ctx, source, best.track, { path, hasPictures: false, signal });
  return joined && path;
}

function filmsOf({ version, files }: Video) {
  return files
    .filter((file) => file.version === version && file.error === null && !file.watermarked)
    .filter(({ key }) => VideoKey.safeParse(key).success || key.startsWith(TRACK))
    .flatMap((file) => {
      const { width, height, objectKey } = file;
      return width !== null && height !== null && file.contentType === 'video/mp4'
        ? [{ width, height, objectKey }]
        : [];
    });
}

function bestOf<S extends Size>(video: Video, sizes: S[], box: Size): S | undefined {
  const preview = video.files.find(({ key }) => key === '_preview');
  const shape = (preview?.width ?? 0) / (preview?.height ?? 1);
  const whole = sizes
    .filter(({ width, height }) => Math.abs(width / height / shape - 1) < ROUNDING)
    .sort((a, b) => a.width - b.width);
  return (
    whole.find(({ width, height }) => width >= box.width || height >= box.height) ?? whole.at(-1)
  );
}
