import type { ObjectHead, Storage } from '@spindle/core/storage/storage';

/** Where cached images lie: the prefix of `cachedImageKey`. */
const PREFIX = 'cache/';
/** Share of the limit that is left, so that one image more does not begin it again. */
const LEFT_SHARE = 0.9;
/** Milliseconds of last use that are told apart. */
const SLOT_MS = 60_000;
const REMOVE_AT_ONCE = 500;

/**
 * Removes the cached images that were not used for longest until 9/10 of `maxBytes` are left, where there is more than
 * `maxBytes`. Walks through the store twice and holds no list of it: first bytes by minute of last use, then removal. Gives
 * the bytes that are left.
 */
export async function trimCache(
  storage: Storage,
  maxBytes: number,
  usedAt: (key: string) => number | undefined,
): Promise<number> {
  const slotOf = (image: ObjectHead) =>
    Math.floor((usedAt(image.key) ?? image.modifiedAt.getTime()) / SLOT_MS);
  const bytesBySlot = new Map<number, number>();
  let total = 0;
  for await (const image of storage.list(PREFIX)) {
    bytesBySlot.set(slotOf(image), (bytesBySlot.get(slotOf(image)) ?? 0) + image.sizeBytes);
    total += image.sizeBytes;
  }
  if (total <= maxBytes) return total;

  const lastSlot = oldestSlots(bytesBySlot, total - maxBytes * LEFT_SHARE);
  const unwanted: string[] = [];
  for await (const image of storage.list(PREFIX)) {
    if (total <= maxBytes * LEFT_SHARE) break;
    if (slotOf(image) > lastSlot) continue;
    unwanted.push(image.key);
    total -= image.sizeBytes;
    if (unwanted.length >= REMOVE_AT_ONCE) await storage.remove(unwanted.splice(0));
  }
  await storage.remove(unwanted);
  return total;
}

/** The last of the oldest slots that hold so many bytes together. */
function oldestSlots(bytesBySlot: Map<number, number>, bytes: number): number {
  let held = 0;
  for (const [slot, slotBytes] of [...bytesBySlot].sort(([a], [b]) => a - b)) {
    held += slotBytes;
    if (held >= bytes) return slot;
  }
  return Number.POSITIVE_INFINITY;
}
