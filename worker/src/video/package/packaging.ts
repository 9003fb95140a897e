import { join } from 'node:path';
import type { Context } from '@spindle/core/context';
import { type ConversionRow, storeConversion } from '@spindle/core/conversions/put-conversion';
import type { EncodePlan } from '@spindle/core/video/encode-plan';
import type { VideoVersion } from '@spindle/core/video/segments';
import type { Size } from '../../ffmpeg/media-info.ts';
import { FinalFailure } from '../../steps/handler.ts';
import { type JoinedTrack, joinSegments } from '../segments/join-segments.ts';

/** A retry makes them anew. */
export const SEGMENTS_GONE = 'The segments of this rendition no longer exist.';

/** A film that is put together. */
export interface Packaging {
  ctx: Context;
  source: VideoVersion;
  sheet: EncodePlan;
  /** For what is made on the way. */
  dir: string;
  signal: AbortSignal;
}

/** A whole track in one local file. Throws FinalFailure where its pieces are gone. */
export async function joined(
  { ctx, source, dir, signal }: Packaging,
  track: string,
  hasPictures: boolean,
): Promise<JoinedTrack> {
  const path = join(dir, `${track}.mp4`);
  const found = await joinSegments(ctx, source, track, { path, hasPictures, signal });
  if (!found) throw new FinalFailure(SEGMENTS_GONE);
  return found;
}

/** Stores a part of a film. Gives its row. */
export async function stored(
  { ctx, source, signal }: Packaging,
  file: { key: string; path: string; contentType: string },
  about: { size: Size | null; isMarked: boolean; seconds: number | null },
): Promise<ConversionRow> {
  const asset = { id: source.assetId, version: source.version };
  const row = await storeConversion(ctx, asset, file, signal);
  const { size, isMarked, seconds } = about;
  return { ...row, ...size, duration: seconds, watermarked: isMarked, createdAt: ctx.now() };
}

/** What a track shows. */
export function trackDetails(
  { sheet }: Packaging,
  track: string,
): { size: Size; isMarked: boolean } {
  const look = sheet.sizes[track];
  if (!look) throw new Error(`unreachable: track ${track}`);
  const { isMarked, ...size } = look;
  return { size, isMarked };
}
