import type { ObjectHead, Storage } from '@spindle/core/storage/storage';

/** The prefix of the keys that `cachedImageKey` returns. */
const PREFIX = 'cache/';
/** Share of the limit that remains after trimming, so that the next image does not trim again. */
const TARGET_SHARE = 0.9;
/** Milliseconds of one slot; images last used in the same slot count as equally old. */
const SLOT_MS = 60_000;
/** Keys that are removed with one call. */
const REMOVE_BATCH = 500;

/**
 * Removes the least recently used cached images until TARGET_SHARE of `maxBytes` remains; does nothing below `maxBytes`.
 * Scans the storage twice to avoid holding a list of all keys: once to sum bytes by slot of last use, once to remove.
 * Returns the remaining bytes.
 */
export async function trimCache(
  storage: Pick<Storage, 'list' | 'remove'>,
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

  const lastSlot = lastSlotToTrim(bytesBySlot, total - maxBytes * TARGET_SHARE);
  const batch: string[] = [];
  for await (const image of storage.list(PREFIX)) {
    if (total <= maxBytes * TARGET_SHARE) break;
    if (slotOf(image) > lastSlot) continue;
    batch.push(image.key);
    total -= image.sizeBytes;
    if (batch.length >= REMOVE_BATCH) await storage.remove(batch.splice(0));
  }
  await storage.remove(batch);
  return total;
}

/** Returns the last of the oldest slots that together hold at least `bytes`. */
function lastSlotToTrim(bytesBySlot: Map<number, number>, bytes: number): number {
  let sum = 0;
  for (const [slot, slotBytes] of [...bytesBySlot].sort(([a], [b]) => a - b)) {
    sum += slotBytes;
    if (sum >= bytes) return slot;
  }
  return Number.POSITIVE_INFINITY;
}
