import { join as inFolder } from 'node:path';
import { VideoKey } from '@spindle/contracts/video/video-keys';
import type { Context } from '@spindle/core/context';
import { fromUuid } from '@spindle/core/ids';
import { readEncodePlan } from '@spindle/core/video/encode-plan';
import { TRACK } from '@spindle/core/video/rendition-index';
import { type Media, originalOf } from '../assets/find-media.ts';
import type { Size } from '../ffmpeg/media-info.ts';
import { isOtherShape } from './ladder/ladder-graph.ts';
import { joinSegments } from './segments/join-segments.ts';

/** A local file that shows a video, to make something of it. */
export interface VideoSource {
  path: string;
  /** Whether it is the original itself: as long to decode as it is large, and in whatever colours it has. */
  isOriginal: boolean;
  /** A local file that holds its sound where it does not itself. */
  sound: string | null;
}

export interface SourceRequest {
  /** Whose pieces of films are taken, where it has encoded some. */
  jobId: number;
  /** Pixels that are enough. */
  box: Size;
  /** Whether a film that is smaller will do, rather than the original. */
  mayBeSmaller: boolean;
  /** What is to be heard: nothing, the sound, or just what the file with the picture holds itself. */
  sound: 'none' | 'separate' | 'embedded';
  /** An empty folder. */
  dir: string;
  signal: AbortSignal;
}

/**
 * Hands over what a video is best looked at by: the smallest of its films that is large enough, else the largest one, be it still in
 * pieces; the original where there is none. Films with a watermark, bars or another shape count for nothing.
 */
export async function withBestSource<T>(
  ctx: Context,
  video: Media,
  wish: SourceRequest,
  use: (footage: VideoSource) => Promise<T>,
): Promise<T> {
  const pieces = wish.sound === 'embedded' ? null : await joinTracks(ctx, video, wish);
  if (pieces) return use({ ...pieces, isOriginal: false });
  const film = bestOf(video, singleFileRenditions(video, wish.sound), wish);
  const original = originalOf(video);
  const file = film ?? original;
  return ctx.storage.withFile(file.objectKey, (path) =>
    use({ path, isOriginal: file === original, sound: null }),
  );
}

/** Pieces are there before the films that are put together of them, and for a day after. */
async function joinTracks(
  ctx: Context,
  video: Media,
  wish: SourceRequest,
): Promise<{ path: string; sound: string | null } | null> {
  const { jobId, dir, signal } = wish;
  const source = { assetId: fromUuid(video.id), version: video.version };
  const sheet = await readEncodePlan(ctx, source, jobId);
  if (!sheet) return null;
  const sizes = Object.entries(sheet.sizes).filter(([, { isMarked }]) => !isMarked);
  const tracks = sizes.map(([track, size]) => ({ track, ...size }));
  const best = bestOf(video, tracks, wish);
  const join = async (track: string, path: string) => {
    const found = await joinSegments(ctx, source, track, { path, hasPictures: false, signal });
    return found && path;
  };
  const path = best && (await join(best.track, inFolder(dir, 'footage.mp4')));
  if (!path) return null;
  const [sound] = wish.sound === 'none' ? [] : sheet.sounds;
  return { path, sound: sound ? await join(sound.track, inFolder(dir, 'sound.mp4')) : null };
}

/** Films in one file; tracks of the film in pieces have no sound. */
function singleFileRenditions({ version, files }: Media, sound: SourceRequest['sound']) {
  return files
    .filter((file) => file.version === version && file.error === null && !file.watermarked)
    .filter(
      ({ key }) => VideoKey.safeParse(key).success || (sound === 'none' && key.startsWith(TRACK)),
    )
    .flatMap((file) => {
      const { width, height, objectKey } = file;
      return width !== null && height !== null && file.contentType === 'video/mp4'
        ? [{ width, height, objectKey }]
        : [];
    });
}

/** The smallest that is large enough, or the largest where that will do. */
export function bestOf<S extends Size>(
  video: Media,
  sizes: S[],
  { box, mayBeSmaller }: Pick<SourceRequest, 'box' | 'mayBeSmaller'>,
): S | undefined {
  const preview = video.files.find(({ key }) => key === '_preview');
  const shape = { width: preview?.width ?? 0, height: preview?.height ?? 1 };
  const enough = { width: Math.min(box.width, video.width ?? 0), height: box.height };
  const whole = sizes
    .filter((size) => !isOtherShape(size, shape))
    .sort((a, b) => a.width - b.width);
  const large = whole.find(({ width, height }) => width >= enough.width || height >= enough.height);
  return large ?? (mayBeSmaller ? whole.at(-1) : undefined);
}
