import type { Context } from '@spindle/core/context';
import { areSidesSwapped, type RegionArea, toStoredArea } from '@spindle/core/metadata/region-area';
import { isWithheld } from '@spindle/core/people/consent-state';
import type { Asset, Face } from '@spindle/prisma/client';
import { z } from 'zod';
import { toXmlText } from './embedded-tags.ts';

/** The named faces that a copy of an image gets, as areas of the displayed picture, whose size is in pixels. */
export interface NamedRegions {
  width: number;
  height: number;
  faces: readonly { name: string; area: RegionArea }[];
}

type Box = Pick<Face, 'x' | 'y' | 'width' | 'height'>;

/** Metadata of a file with regions of its own. */
const HasRegions = z.object({
  XMP: z.union([z.object({ RegionType: z.unknown() }), z.object({ RegionName: z.unknown() })]),
});

/**
 * Finds the confirmed and named faces on the current picture of an asset. Leaves out hidden people, and those whose consent was withdrawn or
 * has expired. Null if there is nothing to write into the original or to remove from it.
 */
export async function findNamedRegions(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, renderVersion, width, height, metadata }: Asset,
): Promise<NamedRegions | null> {
  if (width === null || height === null) return null;
  const rows = await db.face.findMany({
    where: {
      assetId: id,
      renderVersion,
      confirmed: true,
      person: { hidden: false, name: { not: '' } },
    },
    include: { person: true },
    orderBy: [{ x: 'asc' }, { id: 'asc' }],
  });
  const faces = rows.flatMap(({ person, ...box }) =>
    person && !isWithheld(person, now())
      ? [{ name: toXmlText(person.name), area: areaOf(box) }]
      : [],
  );
  if (faces.length === 0 && !HasRegions.safeParse(metadata).success) return null;
  return { width, height, faces };
}

function areaOf({ x, y, width, height }: Box): RegionArea {
  return { X: x + width / 2, Y: y + height / 2, W: width, H: height, Unit: 'normalized' };
}

/** The tags of a file on which its regions depend, as ExifTool prints them. */
const FileTags = z.object({
  RegionInfo: z
    .object({ RegionList: z.array(z.unknown()) })
    .optional()
    .catch(undefined),
  Orientation: z.number().int().min(1).max(8).default(1).catch(1),
});

const OtherRegion = z.looseObject({ Type: z.string().refine((type) => type !== 'Face') });

export const REGION_TAG = 'XMP-mwg-rs:RegionInfo';

/** ExifTool arguments that print the tags of a file which `regionTag` reads. */
export const REGION_ARGUMENTS = ['-fast', '-j', '-n', '-struct', `-${REGION_TAG}`, '-Orientation'];

/**
 * Returns the value of the tag RegionInfo (mwg-rs of XMP) for a file: places on its stored pixels, as the Metadata Working Group demands. Its
 * regions of faces are replaced; those of pets and others stay. Null if no region is left.
 */
export function regionInfo(output: string, { width, height, faces }: NamedRegions): object | null {
  const [tags] = z.tuple([FileTags]).parse(JSON.parse(output));
  const { Orientation: orientation, RegionInfo: present } = tags;
  const others = (present?.RegionList ?? []).filter((item) => OtherRegion.safeParse(item).success);
  const named = faces.map(({ name, area }) => ({
    Area: roundArea(toStoredArea(area, orientation)),
    Name: name,
    Type: 'Face',
  }));
  const RegionList = [...others, ...named];
  const sides = areSidesSwapped(orientation) ? { W: height, H: width } : { W: width, H: height };
  if (RegionList.length === 0) return null;
  return { AppliedToDimensions: { ...sides, Unit: 'pixel' }, RegionList };
}

/** Rounds to a thousandth of a pixel: programs do not expect the digits of a 64-bit number. */
function roundArea({ Unit, ...numbers }: RegionArea) {
  const rounded = Object.entries(numbers).map(([key, value]) => [key, Number(value.toFixed(7))]);
  return { ...Object.fromEntries(rounded), Unit };
}
