import {
  type AssetFacts,
  FactSources,
  type Position,
  type Taken,
} from '@spindle/contracts/facts/facts';
import { wireTime } from '@spindle/contracts/http/time';
import type { Asset } from '@spindle/prisma/client';

/** The columns of an asset that hold its date taken. */
export type TakenColumns = Pick<Asset, 'takenAt' | 'takenOffset' | 'takenSource'>;

/** Returns the facts of an asset in the format of the API. */
export function formatFacts(asset: Asset): AssetFacts {
  const { tags, title, caption, credit, rating, flag, country, region, town } = asset;
  const { camera, lens, iso, aperture, exposure } = asset;
  return {
    tags,
    title,
    caption,
    credit,
    rating,
    flag,
    color_label: asset.colorLabel,
    taken: formatTaken(asset),
    position: formatPosition(asset),
    country,
    region,
    town,
    camera,
    lens,
    iso,
    aperture,
    exposure,
    focal_length: asset.focalLength,
  };
}

/** Returns the date taken; null when it is not known. */
export function formatTaken({ takenAt, takenOffset, takenSource }: TakenColumns): Taken | null {
  if (takenAt === null || takenSource === null) return null;
  return { time: wireTime(takenAt), offset_minutes: takenOffset, source: takenSource };
}

function formatPosition({ latitude, longitude }: Asset): Position | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** Returns the sources of an asset's facts. */
export function factSourcesOf({ factSources }: Pick<Asset, 'factSources'>): FactSources {
  return FactSources.catch({}).parse(factSources);
}
