import type { Town } from '@spindle/contracts/places/places';
import type { Area } from '@spindle/contracts/search/area';
import type { Place } from '@spindle/core/places/towns';

/** A question to the thread of places. */
export type PlacesQuestion =
  | { search: 'prefix'; prefix: string; limit: number }
  | { search: 'area'; area: Area; limit: number }
  | { search: 'position'; latitude: number; longitude: number };

export type PlacesResult = Town[] | Place | null;
