import { type Area, formatArea } from '@spindle/contracts/search/area';
import type { MapCell } from '@spindle/contracts/search/map';
import { WORLD } from './map-api.ts';

/** Degrees up to which a cluster is one place: about fifty meters. */
const SPOT_DEGREES = 0.0005;
/** Degrees around a place, so that rounding leaves nothing out: about ten meters. */
const MARGIN_DEGREES = 0.0001;

/** Returns the part of the world that a map shows, with a margin. The edges of a map that shows the world twice are beyond 180 degrees. */
export function visibleArea({ west, south, east, north }: Area): Area {
  const across = (east - west) * 0.2;
  const up = (north - south) * 0.2;
  const latitudes = { south: Math.max(-90, south - up), north: Math.min(90, north + up) };
  if (east - west + 2 * across >= 360) return { ...WORLD, ...latitudes };
  return { west: wrap(west - across), east: wrap(east + across), ...latitudes };
}

function wrap(longitude: number): number {
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}

/** Whether all pictures of a cluster were taken at one place, so that a closer map would not divide it. */
export function isSpot({ west, south, east, north }: Area): boolean {
  return east - west < SPOT_DEGREES && north - south < SPOT_DEGREES;
}

/** Returns the query of the pictures in an area that match another query. */
export function queryOfArea({ west, south, east, north }: Area, q: string): string {
  const area = formatArea({
    west: Math.max(-180, west - MARGIN_DEGREES),
    south: Math.max(-90, south - MARGIN_DEGREES),
    east: Math.min(180, east + MARGIN_DEGREES),
    north: Math.min(90, north + MARGIN_DEGREES),
  });
  return q === '' ? `area:${area}` : `area:${area} (${q})`;
}

/** Returns the smallest area that has all clusters; null without any. */
export function areaOfCells(cells: readonly MapCell[]): Area | null {
  if (cells.length === 0) return null;
  return {
    west: Math.min(...cells.map(({ west }) => west)),
    south: Math.min(...cells.map(({ south }) => south)),
    east: Math.max(...cells.map(({ east }) => east)),
    north: Math.max(...cells.map(({ north }) => north)),
  };
}

/** Where a map stands: latitude, longitude and zoom, as an address has it. */
export interface MapPoint {
  latitude: number;
  longitude: number;
  zoom: number;
}

/** Reads `46.3683,14.1146,12`. Null for another text. */
export function parsePoint(text: string | null): MapPoint | null {
  const parts = (text ?? '').split(',');
  if (parts.length !== 3 || !parts.every((part) => /^-?\d+(\.\d+)?$/.test(part))) return null;
  const [latitude = 0, longitude = 0, zoom = 0] = parts.map(Number);
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180 || zoom < 0 || zoom > 22) return null;
  return { latitude, longitude, zoom };
}

/** Returns a point as `parsePoint` reads it. */
export function formatPoint({ latitude, longitude, zoom }: MapPoint): string {
  return [latitude.toFixed(5), longitude.toFixed(5), zoom.toFixed(1)].map(Number).join(',');
}
