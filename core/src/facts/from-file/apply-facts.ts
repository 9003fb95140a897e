import { type FactSources, POSITION_SOURCE, USER_SOURCE } from '@spindle/contracts/facts/facts';
import type { Asset, File } from '@spindle/prisma/client';
import { factSourcesOf } from '../../assets/facts-format.ts';
import { findPlace } from '../../places/find-place.ts';
import { factsOfFile } from './facts-of-file.ts';

/** The columns of an original that have its own date. */
export type FileDateColumns = Pick<File, 'modifiedAt' | 'modifiedOffset'>;

/** The source of a date taken that is the date of the file. */
export const FILE_DATE_SOURCE = 'File:ModifyDate';

/** The columns of facts, all of them. */
export type FactColumns = Pick<Asset, (typeof FACT_COLUMNS)[number]> & { factSources: FactSources };

export const FACT_COLUMNS = [
  'tags',
  'title',
  'caption',
  'credit',
  'rating',
  'flag',
  'colorLabel',
  'takenAt',
  'takenOffset',
  'takenSource',
  'latitude',
  'longitude',
  'country',
  'region',
  'town',
  'camera',
  'lens',
  'iso',
  'aperture',
  'exposure',
  'focalLength',
] as const;

const PLACE_FACTS = ['country', 'region', 'town'] as const;

/** The facts whose columns have another name. */
const COLUMNS_OF: Readonly<Record<string, readonly (typeof FACT_COLUMNS)[number][]>> = {
  color_label: ['colorLabel'],
  taken: ['takenAt', 'takenOffset', 'takenSource'],
  position: ['latitude', 'longitude'],
  focal_length: ['focalLength'],
};

/** Returns the facts of an asset as its file says them. Facts that a person changed stay, also those that a person removed. */
export function applyFacts(
  asset: Omit<FactColumns, 'factSources'> & { factSources: unknown },
  metadata: unknown,
  fileDate: FileDateColumns,
): FactColumns {
  const columns = columnsOfFile(metadata, fileDate);
  const ofPeople = Object.entries(
    factSourcesOf({ factSources: asset.factSources as never }),
  ).filter(([, source]) => source === USER_SOURCE);
  const kept = ofPeople.flatMap(
    ([fact]) => COLUMNS_OF[fact] ?? [fact as (typeof FACT_COLUMNS)[number]],
  );
  return withPlace({
    ...columns,
    ...Object.fromEntries(kept.map((column) => [column, asset[column]])),
    factSources: { ...columns.factSources, ...Object.fromEntries(ofPeople) },
  });
}

/** Adds the place of a position where neither the file nor a person names one. */
function withPlace(facts: FactColumns): FactColumns {
  const { latitude, longitude, factSources } = facts;
  const isNamed = PLACE_FACTS.some((fact) => facts[fact] !== null || factSources[fact]);
  if (latitude === null || longitude === null || isNamed) return facts;
  const place = findPlace(latitude, longitude);
  if (!place) return facts;
  const named = PLACE_FACTS.filter((fact) => place[fact] !== null);
  const sources = Object.fromEntries(named.map((fact) => [fact, POSITION_SOURCE]));
  return { ...facts, ...place, factSources: { ...factSources, ...sources } };
}

function columnsOfFile(
  metadata: unknown,
  { modifiedAt, modifiedOffset }: FileDateColumns,
): FactColumns {
  const { values, sources } = factsOfFile(metadata);
  const { tags, taken, position, color_label, focal_length, ...same } = values;
  const takenColumns = taken
    ? {
        takenAt: taken.at,
        takenOffset: taken.offsetMinutes,
        takenSource: 'FILE_METADATA' as const,
      }
    : {
        takenAt: modifiedAt,
        takenOffset: modifiedAt && modifiedOffset,
        takenSource: modifiedAt && ('FILE_DATE' as const),
      };
  return {
    ...same,
    ...takenColumns,
    tags: tags ?? [],
    colorLabel: color_label,
    focalLength: focal_length,
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    factSources: taken || !modifiedAt ? sources : { ...sources, taken: FILE_DATE_SOURCE },
  };
}
