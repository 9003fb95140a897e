import { PERSON_NAME_MAX } from '@spindle/contracts/people/people';
import { z } from 'zod';
import type { Box } from '../../models/capabilities.ts';

/** A face with a name, as the metadata of a file states it. The box is a share of the picture as a viewer sees it. */
export interface NamedFace {
  box: Box;
  name: string;
}

/** Limits the named faces of a file. */
const FACES_MAX = 100;

/** Center and size, as shares of the picture. */
const Area = z.object({
  X: z.number().min(0).max(1),
  Y: z.number().min(0).max(1),
  W: z.number().gt(0).max(1),
  H: z.number().gt(0).max(1),
  Unit: z.literal('normalized').default('normalized'),
});
type Area = z.infer<typeof Area>;

const Region = z.object({
  Area,
  Name: z.coerce.string().trim().min(1).max(PERSON_NAME_MAX),
  Type: z.literal('Face').default('Face'),
});

const Regions = z.object({
  RegionInfo: z.object({
    AppliedToDimensions: z
      .object({ W: z.number().positive(), H: z.number().positive() })
      .optional(),
    RegionList: z.array(z.unknown()),
  }),
  Orientation: z.number().int().min(1).max(8).default(1).catch(1),
});

/**
 * Returns the named faces of the MWG regions that ExifTool has read. Ignores other regions. Regions are places on the stored pixels; those
 * that name the size of the turned picture are places on that one.
 */
export function namedFaces(
  tags: unknown,
  displayed: { width: number; height: number },
): NamedFace[] {
  const parsed = Regions.safeParse(tags);
  if (!parsed.success) return [];
  const { RegionInfo: info, Orientation } = parsed.data;
  const { W = 0, H = 0 } = info.AppliedToDimensions ?? {};
  const isTurned = Orientation >= 5 && W !== H && W > H === displayed.width > displayed.height;
  const orientation = isTurned ? 1 : Orientation;
  return info.RegionList.slice(0, FACES_MAX).flatMap((item) => {
    const region = Region.safeParse(item);
    if (!region.success) return [];
    return [{ box: boxOf(orient(region.data.Area, orientation)), name: region.data.Name }];
  });
}

/** Turns an area as its EXIF orientation says. */
function orient({ X, Y, W, H, Unit }: Area, orientation: number): Area {
  const sides = orientation >= 5 ? { W: H, H: W } : { W, H };
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

/** Returns the part of an area that lies within the picture. */
function boxOf({ X, Y, W, H }: Area): Box {
  const [left, top] = [Math.max(0, X - W / 2), Math.max(0, Y - H / 2)];
  return {
    x: left,
    y: top,
    width: Math.min(1, X + W / 2) - left,
    height: Math.min(1, Y + H / 2) - top,
  };
}
