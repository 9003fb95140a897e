import type { KeepReason } from '@spindle/contracts/duplicates/duplicates';
import { RAW_TYPES } from '../file-types/content-types.ts';

/** What decides which asset of a group is the one to keep. */
export interface RankedAsset {
  id: string;
  /** Pixels of the original; 0 when it has no image. */
  pixels: number;
  contentType: string;
  /** Collections and shared links with the asset. */
  collections: number;
  tags: number;
  isEdited: boolean;
  /** Bytes. */
  size: number;
  uploadTime: Date;
}

/** Formats that a camera or an editor writes first, of which other formats are exported. */
const ORIGINAL_FORMATS: ReadonlySet<string> = new Set([
  ...RAW_TYPES,
  'image/tiff',
  'image/vnd.adobe.photoshop',
]);

/** Share of the most pixels of a group from which a picture counts as the largest, too: cameras crop their own JPEG files by a few pixels. */
const SAME_SIZE = 0.95;

/** The criteria from the most important one on. A higher value is better. */
const CRITERIA: readonly {
  reason: KeepReason;
  score: (asset: RankedAsset, all: readonly RankedAsset[]) => number;
}[] = [
  { reason: 'largest_picture', score: ({ pixels }, all) => Number(isLargest(pixels, all)) },
  {
    reason: 'original_format',
    score: ({ contentType }) => Number(ORIGINAL_FORMATS.has(contentType)),
  },
  { reason: 'collections', score: ({ collections }) => collections },
  { reason: 'tags', score: ({ tags }) => tags },
  { reason: 'edited', score: ({ isEdited }) => Number(isEdited) },
  { reason: 'largest_file', score: ({ size }) => size },
  { reason: 'oldest', score: ({ uploadTime }) => -uploadTime.getTime() },
];

/**
 * Sorts duplicates by how much speaks for keeping them, the suggested one first, each with its reasons: the criteria in which it is
 * better than some other asset, and none is better.
 */
export function rankDuplicates<A extends RankedAsset>(
  assets: readonly A[],
): { asset: A; reasons: KeepReason[] }[] {
  const ranked = assets.map((asset) => ({
    asset,
    values: CRITERIA.map(({ score }) => score(asset, assets)),
  }));
  const best = CRITERIA.map((_, index) =>
    Math.max(...ranked.map(({ values }) => at(values, index))),
  );
  const worst = CRITERIA.map((_, index) =>
    Math.min(...ranked.map(({ values }) => at(values, index))),
  );
  return ranked
    .sort((a, b) => compareValues(a.values, b.values) || a.asset.id.localeCompare(b.asset.id))
    .map(({ asset, values }) => ({
      asset,
      reasons: CRITERIA.flatMap(({ reason }, index) => {
        const value = at(values, index);
        return value === at(best, index) && value > at(worst, index) ? [reason] : [];
      }),
    }));
}

function isLargest(pixels: number, all: readonly RankedAsset[]): boolean {
  return pixels > 0 && pixels >= SAME_SIZE * Math.max(...all.map((asset) => asset.pixels));
}

function compareValues(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((value, at) => value !== b[at]);
  return index === -1 ? 0 : at(b, index) - at(a, index);
}

const at = (values: readonly number[], index: number) => values[index] ?? 0;
