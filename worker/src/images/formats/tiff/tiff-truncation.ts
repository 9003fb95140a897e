import { TIFF_TAG } from '@spindle/core/file-types/tiff-header';
import { withTiff } from './tiff-structure.ts';

/** The tags that locate a block of data: the offsets of its parts, and their lengths in bytes. */
interface DataTags {
  offsets: number;
  lengths: number;
}

const DATA_TAGS: readonly DataTags[] = [
  { offsets: TIFF_TAG.stripOffsets, lengths: TIFF_TAG.stripByteCounts },
  { offsets: TIFF_TAG.tileOffsets, lengths: TIFF_TAG.tileByteCounts },
  { offsets: TIFF_TAG.jpegOffset, lengths: TIFF_TAG.jpegByteCount },
];

/** The version number of RW2, Panasonic's variant of TIFF, and its tag for the offset of the raw samples. */
const RW2 = { version: 0x55, rawOffset: 280 } as const;
const RW2_DATA_TAGS: readonly DataTags[] = [
  ...DATA_TAGS,
  { offsets: RW2.rawOffset, lengths: TIFF_TAG.stripByteCounts },
];

const REQUESTED_TAGS: ReadonlySet<number> = new Set([
  TIFF_TAG.subIfds,
  ...RW2_DATA_TAGS.flatMap(({ offsets, lengths }) => [offsets, lengths]),
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
    const dataTags = tiff.version === RW2.version ? RW2_DATA_TAGS : DATA_TAGS;
    const pending = new Set([tiff.first]);
    for (const start of pending) {
      if (pending.size > DIRECTORIES_MAX) return false;
      const tags = await tiff.readDirectory(start, REQUESTED_TAGS);
      for (const sub of tags.get(TIFF_TAG.subIfds) ?? []) pending.add(sub);
      for (const next of tags.get('next') ?? []) pending.add(next);
      const ends = dataTags.map(({ offsets, lengths }) =>
        endOf(tags.get(offsets), tags.get(lengths)),
      );
      if (Math.max(...ends) > tiff.sizeBytes) return true;
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
