import { type Place, readTowns, type Towns } from './towns.ts';

/** Kilometers from the center of a town, less its radius, up to which a position belongs to it. */
const DISTANCE_MAX_KM = 30;
const KM_PER_DEGREE = 111.2;

let towns: Towns | undefined;

/** Returns the towns of the world. The first call reads them, which takes about half a second and 20 MB. */
export function worldTowns(): Towns {
  towns ??= readTowns();
  return towns;
}

/**
 * Returns the town of a position, in degrees, with its region and country in English. Null where no town is near. Takes two milliseconds
 * after the first call.
 */
export function findPlace(latitude: number, longitude: number): Place | null {
  const { latitudes, longitudes, radii, placeOf } = worldTowns();
  const shrink = Math.cos((latitude * Math.PI) / 180);
  let nearest = -1;
  let shortest = DISTANCE_MAX_KM;
  for (let at = 0; at < radii.length; at += 1) {
    const north = Math.abs((latitudes[at] ?? 0) - latitude);
    if (north > 1) continue;
    const across = Math.abs((longitudes[at] ?? 0) - longitude);
    const east = Math.min(across, 360 - across) * shrink;
    const distance = Math.hypot(north, east) * KM_PER_DEGREE - (radii[at] ?? 0);
    if (distance >= shortest) continue;
    shortest = distance;
    nearest = at;
  }
  return nearest < 0 ? null : placeOf(nearest);
}
