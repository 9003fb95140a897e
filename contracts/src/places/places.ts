import { z } from 'zod';
import { needs, route } from '../http/route.ts';
import { AreaText } from '../search/area.ts';

/** Limits the towns of one answer. */
export const PLACES_MAX = 50;

/** A town of the gazetteer, with names in English. */
export const Town = z.object({
  town: z.string(),
  region: z.string().nullable(),
  country: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  population: z.number().int(),
});
export type Town = z.infer<typeof Town>;

export const listPlaces = route({
  method: 'GET',
  path: '/api/v1/places',
  summary:
    'Find towns by the beginning of their name, or in an area: those with the most people first',
  access: needs('READ_ASSET'),
  query: z
    .object({
      /** The beginning of a name, ignoring case and accents. Words after a comma are the beginning of the region or country: `paris, fr`. */
      prefix: z.string().trim().min(1).max(100).optional(),
      /** `west,south,east,north`, in degrees. */
      area: AreaText.optional(),
      limit: z.coerce.number().int().min(1).max(PLACES_MAX).default(10),
    })
    .refine(({ prefix, area }) => (prefix === undefined) !== (area === undefined), {
      message: 'Send either prefix or area.',
    }),
  answer: z.object({ status: z.literal('OK'), data: z.array(Town) }),
  example: () => ({ query: { prefix: 'bled' } }),
});
