import { PERSON_NAME_MAX } from '@spindle/contracts/people/people';
import { RegionArea, toDisplayedArea } from '@spindle/core/metadata/region-area';
import { z } from 'zod';
import type { Box } from '../../models/capabilities.ts';

/** A face with a name, as the metadata of a file states it. The box is a share of the picture as a viewer sees it. */
export interface NamedFace {
  box: Box;
  name: string;
}

/** Limits the named faces of a file. */
const FACES_MAX = 100;

const Region = z.object({
  Area: RegionArea,
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
    return [{ box: boxOf(toDisplayedArea(region.data.Area, orientation)), name: region.data.Name }];
  });
}

/** Returns the part of an area that lies within the picture. */
function boxOf({ X, Y, W, H }: RegionArea): Box {
  const [left, top] = [Math.max(0, X - W / 2), Math.max(0, Y - H / 2)];
  return {
    x: left,
    y: top,
    width: Math.min(1, X + W / 2) - left,
    height: Math.min(1, Y + H / 2) - top,
  };
}
