import type { ByteRange, Storage } from './storage.ts';

/** An object, or a part of it, in memory: for what is known to be small. Throws as `get` does. */
export async function readObject(
  { storage }: { storage: Pick<Storage, 'get'> },
  key: string,
  { range, signal }: { range?: ByteRange; signal?: AbortSignal } = {},
): Promise<Buffer> {
  const stream = await storage.get(key, range, signal);
  return Buffer.concat(await stream.toArray());
}

/** The bytes of something that lies in the middle of an object. */
export function rangeOf({ start, bytes }: { start: number; bytes: number }): ByteRange {
  return { start, end: start + bytes - 1 };
}
