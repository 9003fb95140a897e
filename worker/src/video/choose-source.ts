import { join as inFolder } from 'node:path';
import { VideoKey } from '@spindle/contracts/video/video-keys';
import type { Context } from '@spindle/core/context';
import { fromUuid } from '@spindle/core/ids';
import { readEncodePlan } from '@spindle/core/video/encode-plan';
import { TRACK } from '@spindle/core/video/rendition-index';
import { type Media, originalOf } from '../assets/find-media.ts';
import type { Size } from '../ffmpeg/media-info.ts';
import { hasOtherAspect } from './ladder/aspect.ts';
import { joinSegments } from './segments/join-segments.ts';

/** A local file to derive clips or frames of a video from. */
export interface VideoSource {
  path: string;
  /** Whether it is the original, which may be slow to decode and have any color space. */
  isOriginal: boolean;
  /** A separate local file with the first audio track, if the video file has no audio itself. */
  audio: string | null;
}

/** Which source a task needs: how large, and with which audio. */
export interface SourceRequest {
  /** The job whose segments may be used, if it has encoded renditions. */
  jobId: number;
  /** The size that the source must reach. */
  box: Size;
  /** Whether a smaller rendition is preferred to the original. */
  mayBeSmaller: boolean;
  /** `separate`: audio may come in its own file. `embedded`: only from the video file. */
  audio: 'none' | 'separate' | 'embedded';
  /** An empty folder. */
  dir: string;
  signal: AbortSignal;
}

/**
 * Runs `use` with the source of a video that is cheapest to decode: the smallest rendition that is large enough, or the largest if
 * `mayBeSmaller`, or else the original. Segments of a running job are joined. Skips renditions with a watermark, bars or another
 * aspect ratio.
 */
export async function withBestSource<T>(
  ctx: Context,
  video: Media,
  request: SourceRequest,
  use: (source: VideoSource) => Promise<T>,
): Promise<T> {
  const segments = request.audio === 'embedded' ? null : await joinTracks(ctx, video, request);
  if (segments) return use({ ...segments, isOriginal: false });
  const rendition = chooseSize(video, singleFileRenditions(video, request.audio), request);
  const original = originalOf(video);
  const file = rendition ?? original;
  return ctx.storage.withFile(file.objectKey, (path) =>
    use({ path, isOriginal: file === original, audio: null }),
  );
}

/** Joins the segments of the best size. Segments exist before their renditions are packaged, and for one day afterwards. */
async function joinTracks(
  ctx: Context,
  video: Media,
  request: SourceRequest,
): Promise<{ path: string; audio: string | null } | null> {
  const { jobId, dir, signal } = request;
  const source = { assetId: fromUuid(video.id), version: video.version };
  const plan = await readEncodePlan(ctx, source, jobId);
  if (!plan) return null;
  const sizes = Object.entries(plan.sizes).filter(([, { isMarked }]) => !isMarked);
  const tracks = sizes.map(([track, size]) => ({ track, ...size }));
  const best = chooseSize(video, tracks, request);
  const join = async (track: string, path: string) => {
    const joined = await joinSegments(ctx, source, track, { path, isVideo: false, signal });
    return joined && path;
  };
  const path = best && (await join(best.track, inFolder(dir, 'video.mp4')));
  if (!path) return null;
  const [audio] = request.audio === 'none' ? [] : plan.sounds;
  return { path, audio: audio ? await join(audio.track, inFolder(dir, 'audio.mp4')) : null };
}

/** Returns the renditions in a single file. Includes video tracks of the HLS rendition, which have no audio, if none is needed. */
function singleFileRenditions({ version, files }: Media, audio: SourceRequest['audio']) {
  return files
    .filter((file) => file.version === version && file.error === null && !file.watermarked)
    .filter(
      ({ key }) => VideoKey.safeParse(key).success || (audio === 'none' && key.startsWith(TRACK)),
    )
    .flatMap((file) => {
      const { width, height, objectKey } = file;
      return width !== null && height !== null && file.contentType === 'video/mp4'
        ? [{ width, height, objectKey }]
        : [];
    });
}

/** Returns the smallest size that is large enough, or the largest if `mayBeSmaller`. */
export function chooseSize<S extends Size>(
  video: Media,
  sizes: S[],
  { box, mayBeSmaller }: Pick<SourceRequest, 'box' | 'mayBeSmaller'>,
): S | undefined {
  const preview = video.files.find(({ key }) => key === '_preview');
  // The preview has the aspect ratio of the whole frame in square pixels.
  const shape = { width: preview?.width ?? 0, height: preview?.height ?? 1 };
  const enough = { width: Math.min(box.width, video.width ?? 0), height: box.height };
  const whole = sizes
    .filter((size) => !hasOtherAspect(size, shape))
    .sort((a, b) => a.width - b.width);
  const large = whole.find(({ width, height }) => width >= enough.width || height >= enough.height);
  return large ?? (mayBeSmaller ? whole.at(-1) : undefined);
}
