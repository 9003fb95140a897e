import { z } from 'zod';
import type { Context } from '../context.ts';
import { segmentKey, segmentsPrefix } from '../storage/keys.ts';
import { readObject } from '../storage/read-object.ts';

/** A version of an asset, whose films are made. */
export interface VideoVersion {
  assetId: string;
  version: number;
}

/** What the store holds of a track that is being made. */
export interface StoredSegments {
  /** Bytes of each piece, from the first on. */
  bytes: number[];
  /** Bytes of what is known at the beginning; null before the first piece. */
  initBytes: number | null;
  /** Seconds of each piece once the track is whole. */
  seconds: number[] | null;
}

/** Seconds of each piece of a track that is whole. */
const End = z.array(z.number());

/** Reads what there is of a track. One listing. */
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
