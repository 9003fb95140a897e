import { z } from 'zod';
import type { Context } from '../context.ts';
import { segmentKey, segmentsPrefix } from '../storage/keys.ts';
import { readObject } from '../storage/read-object.ts';

/** The version of an asset that renditions are encoded from. */
export interface VideoVersion {
  assetId: string;
  version: number;
}

/** The stored segments of a track that may still be encoding. */
export interface StoredSegments {
  /** Bytes of each segment, from the first. */
  bytes: number[];
  /** Bytes of the init segment; null before it is stored. */
  initBytes: number | null;
  /** Seconds of each segment; null until the track is complete. */
  seconds: number[] | null;
}

/** Content of the object that marks a track as complete: the seconds of each segment. */
const End = z.array(z.number());

/** Lists the stored segments of a track with one listing of the store. */
export async function listStoredSegments(
  { storage }: Pick<Context, 'storage'>,
  source: VideoVersion,
  track: string,
): Promise<StoredSegments> {
  const found: StoredSegments = { bytes: [], initBytes: null, seconds: null };
  for await (const { key, sizeBytes } of storage.list(segmentsPrefix(source, track))) {
    if (key === segmentKey(source, track, 'init')) found.initBytes = sizeBytes;
    else if (key === segmentKey(source, track, found.bytes.length)) found.bytes.push(sizeBytes);
    else if (key === segmentKey(source, track, 'end'))
      found.seconds = End.parse(JSON.parse(`${await readObject({ storage }, key)}`));
  }
  return found;
}
