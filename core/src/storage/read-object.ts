import { readBounded } from './read-bounded.ts';
import type { ByteRange, Storage } from './storage.ts';

/** Limits objects that are read whole. The largest are segments of videos. */
const WHOLE_MAX_BYTES = 256 * 1024 ** 2;

/** Reads a small object, or a range of it, into memory. Throws like `get`, and TooManyBytes when the store sends more than `maxBytes`. */
export async function readObject(
  { storage }: { storage: Pick<Storage, 'get'> },
  key: string,
  {
    range,
    maxBytes = range ? range.end - range.start + 1 : WHOLE_MAX_BYTES,
    signal,
  }: { range?: ByteRange; maxBytes?: number; signal?: AbortSignal } = {},
): Promise<Buffer> {
  return readBounded(await storage.get(key, range, signal), maxBytes);
}

/** Converts a start and a length to a byte range. */
export function rangeOf({ start, bytes }: { start: number; bytes: number }): ByteRange {
  return { start, end: start + bytes - 1 };
}
