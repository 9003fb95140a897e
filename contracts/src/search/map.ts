import { z } from 'zod';
import { needs, route } from '../http/route.ts';
import { AreaText } from './area.ts';
import { QUERY_MAX } from './query/query-max.ts';

/** Limits the cells of one answer. */
export const MAP_CELLS_MAX = 500;
/** The closest zoom: a cell has a side of about five meters. */
export const MAP_ZOOM_MAX = 19;

/** The assets in one square of the map. */
export const MapCell = z.object({
  count: z.number().int(),
  /** The mean of the positions, in degrees. */
  latitude: z.number(),
  longitude: z.number(),
  /** The smallest area that has all positions. */
  west: z.number(),
  south: z.number(),
  east: z.number(),
  north: z.number(),
  /** The asset that was uploaded last. */
  asset: z.object({ id: z.string(), name: z.string(), render_version: z.number().int() }),
  /** Where that asset was taken. */
  town: z.string().nullable(),
  country: z.string().nullable(),
});
export type MapCell = z.infer<typeof MapCell>;

export const readMap = route({
  method: 'GET',
  path: '/api/v1/assets/map',
  summary: 'Count the assets in an area of the map, by squares of a grid',
  access: needs('READ_ASSET'),
  query: z.object({
    /** `west,south,east,north`, in degrees. */
    area: AreaText,
    /** Zoom of a map whose world is 512 × 2^zoom pixels wide: squares are 64 pixels wide, or larger where the area has more than MAP_CELLS_MAX. */
    zoom: z.coerce.number().min(0).max(MAP_ZOOM_MAX),
    /** A query: only its matches count. */
    q: z.string().trim().max(QUERY_MAX).optional(),
  }),
  answer: z.object({
    status: z.literal('OK'),
    data: z.object({
      /** Assets in the area. */
      total: z.number().int(),
      /** Squares with assets, those with the most first. */
      cells: z.array(MapCell).max(MAP_CELLS_MAX),
    }),
  }),
  example: () => ({ query: { area: '13,45,17,47', zoom: '6' } }),
});
