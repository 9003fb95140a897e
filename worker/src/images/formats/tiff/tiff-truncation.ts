import { withTiff } from './tiff-structure.ts';

/** Tags that hold offsets of data, each with the tag that holds its lengths: strips, tiles, a JPEG. */
const DATA_TAGS = [
  [273, 279],
  [324, 325],
  [513, 514],
] as const;
/** Panasonic's variant of TIFF has its own version number and another tag for offsets. */
const PANASONIC = { version: 0x55, dataTags: [...DATA_TAGS, [280, 279]] } as const;
const SUB_DIRECTORIES = 330;
const REQUESTED_TAGS: ReadonlySet<number> = new Set([
  SUB_DIRECTORIES,
  ...PANASONIC.dataTags.flat(),
]);

const DIRECTORIES_MAX = 50;

/** Placeholder for an offset that another tag holds. */
const OFFSET_ELSEWHERE = 0xffffffff;

/**
 * Returns whether a TIFF, or a raw file with the structure of a TIFF, refers to data beyond its end. Returns false for other
 * files: their decoder detects truncation itself.
 */
export function isTruncated(path: string): Promise<boolean> {
  return withTiff(path, async (tiff) => {
    if (!tiff) return false;
    const dataTags = tiff.version === PANASONIC.version ? PANASONIC.dataTags : DATA_TAGS;
    const pending = new Set([tiff.first]);
    for (const start of pending) {
      if (pending.size > DIRECTORIES_MAX) return false;
      const tags = await tiff.readDirectory(start, REQUESTED_TAGS);
      for (const sub of tags.get(SUB_DIRECTORIES) ?? []) pending.add(sub);
      for (const next of tags.get('next') ?? []) pending.add(next);
      const isBeyond = ([offset, length]: readonly [number, number]) =>
        endOf(tags.get(offset), tags.get(length)) > tiff.sizeBytes;
      if (dataTags.some(isBeyond)) return true;
    }
    return false;
  });
}

/** Returns the offset after the last byte of the data at these offsets. */
function endOf(offsets: number[] = [], lengths: number[] = []): number {
  return offsets.reduce(
    (end, offset, at) =>
      offset === OFFSET_ELSEWHERE ? end : Math.max(end, offset + (lengths[at] ?? 0)),
    0,
  );
}
