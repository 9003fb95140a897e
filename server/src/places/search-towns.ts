import type { Town } from '@spindle/contracts/places/places';
import type { Area } from '@spindle/contracts/search/area';
import { worldTowns } from '@spindle/core/places/find-place';
import { fold } from '@spindle/core/search/fold';

/** The towns with the most people first, and their names without case and accents. */
interface OrderedTowns {
  order: Uint32Array;
  names: string[];
}

let ordered: OrderedTowns | undefined;

function orderTowns(): OrderedTowns {
  const { populations, nameOf } = worldTowns();
  const order = Uint32Array.from(populations, (_, index) => index).sort(
    (a, b) => (populations[b] ?? 0) - (populations[a] ?? 0),
  );
  return { order, names: Array.from(order, (index) => fold(nameOf(index))) };
}

/** Finds towns whose name begins with a text. Words after a comma are the beginning of the region or country. */
export function townsByName(text: string, limit: number): Town[] {
  ordered ??= orderTowns();
  const { order, names } = ordered;
  const [name = '', around = ''] = fold(text)
    .split(',')
    .map((part) => part.trim());
  const found: Town[] = [];
  for (let at = 0; at < order.length && found.length < limit; at += 1) {
    if (!names[at]?.startsWith(name)) continue;
    const town = townAt(order[at] ?? 0);
    const isAround = [town.region, town.country].some((part) =>
      fold(part ?? '').startsWith(around),
    );
    if (around === '' || isAround) found.push(town);
  }
  return found;
}

/** Finds the towns in an area with the most people. */
export function townsInArea({ west, south, east, north }: Area, limit: number): Town[] {
  ordered ??= orderTowns();
  const { latitudes, longitudes } = worldTowns();
  const found: Town[] = [];
  for (const index of ordered.order) {
    const [latitude = 0, longitude = 0] = [latitudes[index], longitudes[index]];
    const isBetween =
      west <= east
        ? longitude >= west && longitude <= east
        : longitude >= west || longitude <= east;
    if (latitude < south || latitude > north || !isBetween) continue;
    found.push(townAt(index));
    if (found.length >= limit) break;
  }
  return found;
}

function townAt(index: number): Town {
  const { latitudes, longitudes, populations, placeOf } = worldTowns();
  const round = (degrees = 0) => Math.round(degrees * 1e5) / 1e5;
  return {
    ...placeOf(index),
    latitude: round(latitudes[index]),
    longitude: round(longitudes[index]),
    population: populations[index] ?? 0,
  };
}
