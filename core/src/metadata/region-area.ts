import { z } from 'zod';

/** A part of a side, 0 to 1. ExifTool prints numbers of more than 15 digits as text. */
const Share = z.union([z.number(), z.string().min(1).transform(Number)]);

/** Center and size of a region in the metadata of a file (mwg-rs of XMP), as shares of the picture. */
export const RegionArea = z.object({
  X: Share.pipe(z.number().min(0).max(1)),
  Y: Share.pipe(z.number().min(0).max(1)),
  W: Share.pipe(z.number().gt(0).max(1)),
  H: Share.pipe(z.number().gt(0).max(1)),
  Unit: z.literal('normalized').default('normalized'),
});
export type RegionArea = z.infer<typeof RegionArea>;

/** Converts an area on the stored pixels to one on the picture that a viewer sees. `orientation` is that of EXIF, 1 to 8. */
export function toDisplayedArea({ X, Y, W, H, Unit }: RegionArea, orientation: number): RegionArea {
  const sides = areSidesSwapped(orientation) ? { W: H, H: W } : { W, H };
  const [x, y] = [X, Y];
  const centers: Record<number, [number, number]> = {
    2: [1 - x, y],
    3: [1 - x, 1 - y],
    4: [x, 1 - y],
    5: [y, x],
    6: [1 - y, x],
    7: [1 - y, 1 - x],
    8: [y, 1 - x],
  };
  const [newX, newY] = centers[orientation] ?? [x, y];
  return { X: newX, Y: newY, ...sides, Unit };
}

/** Orientations that undo others. The rest undo themselves. */
const REVERSED: Record<number, number> = { 6: 8, 8: 6 };

/** Converts an area on the picture that a viewer sees to one on the stored pixels. */
export function toStoredArea(area: RegionArea, orientation: number): RegionArea {
  return toDisplayedArea(area, REVERSED[orientation] ?? orientation);
}

/** Returns whether the width of the displayed picture is the height of the stored pixels. */
export function areSidesSwapped(orientation: number): boolean {
  return orientation >= 5;
}
