import type { ByteRange, Storage } from './storage.ts';

/** Reads a small object, or a range of it, into memory. Throws like `get`. */
export async function readObject(
  { storage }: { storage: Pick<Storage, 'get'> },
  key: string,
  { range, signal }: { range?: ByteRange; signal?: AbortSignal } = {},
): Promise<Buffer> {
  const stream = await storage.get(key, range, signal);
  return Buffer.concat(await stream.toArray());
}

/** Converts a start and a length to a byte range. */
export function rangeOf({ start, bytes }: { start: number; bytes: number }): ByteRange {
  return { start, end: start + bytes - 1 };
}
