import { join } from 'node:path';
import type { Context } from '@spindle/core/context';
import {
  type ConversionRow,
  conversionKey,
  storeConversion,
} from '@spindle/core/conversions/put-conversion';
import type { EncodePlan } from '@spindle/core/video/encode-plan';
import type { VideoVersion } from '@spindle/core/video/segments';
import type { Size } from '../../ffmpeg/media-info.ts';
import { FinalFailure } from '../../steps/handler.ts';
import { type JoinedTrack, joinSegments } from '../segments/join-segments.ts';

/** Message for users. A retry encodes the segments again. */
export const SEGMENTS_GONE = 'The segments of this rendition no longer exist.';

/** The input of packaging a rendition. */
export interface Packaging {
  ctx: Context;
  source: VideoVersion;
  encodePlan: EncodePlan;
  /** A folder for intermediate files. */
  dir: string;
  signal: AbortSignal;
}

/** Joins a track in one local file. Throws FinalFailure when its segments are gone. */
export async function joinTrack(
  { ctx, source, dir, signal }: Packaging,
  track: string,
  { isVideo }: { isVideo: boolean },
): Promise<JoinedTrack> {
  const path = join(dir, `${track}.mp4`);
  const joined = await joinSegments(ctx, source, track, { path, isVideo, signal });
  if (!joined) throw new FinalFailure(SEGMENTS_GONE);
  return joined;
}

/** Stores a file of a rendition. Returns its row. */
export async function storeFile(
  { ctx, source, signal }: Packaging,
  file: { key: string; path: string; contentType: string },
  about: { size: Size | null; isMarked: boolean; seconds: number | null },
): Promise<ConversionRow> {
  const asset = { id: source.assetId, version: source.version };
  const path = conversionKey(asset.id, asset.version, file.key);
  const objectKey = await ctx.storage.place('transcodes', path);
  const row = await storeConversion(ctx, asset, { ...file, objectKey }, signal);
  const { size, isMarked, seconds } = about;
  return { ...row, ...size, duration: seconds, watermarked: isMarked, createdAt: ctx.now() };
}

/** Returns the size of a video track, and whether it has a watermark. */
export function trackDetails(
  { encodePlan }: Packaging,
  track: string,
): { size: Size; isMarked: boolean } {
  const details = encodePlan.sizes[track];
  if (!details) throw new Error(`unreachable: track ${track}`);
  const { isMarked, ...size } = details;
  return { size, isMarked };
}
