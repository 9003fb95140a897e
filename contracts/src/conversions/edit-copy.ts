import { z } from 'zod';
import { AssetParams } from '../assets/asset-id.ts';
import { needs, route } from '../http/route.ts';

/** Limits the longer edge, in pixels, of a copy that is edited instead of its original. */
export const EDIT_COPY_EDGE = 4096;

/** Limits the pixels of an original that is edited directly. */
export const EDIT_ORIGINAL_MAX_PIXELS = 40_000_000;

/** Image types that every current browser opens. */
export const BROWSER_IMAGE_TYPES: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/svg+xml',
];

/** Name, on the wire, of the hidden custom field that stores the source asset of an edited one. */
export const SOURCE_ID_FIELD = '_filespin_source_id';

export const readEditCopy = route({
  method: 'GET',
  path: '/api/v1/assets/{id}/edit_copy',
  summary:
    'Get an editable copy (WebP, at most 4096 px on each side) of an image that browsers cannot open. If this takes longer than 30 s, the response is 409 with Retry-After, and a later call succeeds',
  access: needs('EDIT_ASSET'),
  params: AssetParams,
  query: z.object({
    /** The asset's version: makes the response cacheable forever. */
    v: z.coerce.number().int().optional(),
  }),
  answer: z.any(),
  answerFormat: 'file',
  example: (ids) => ({ params: { id: ids.assetId } }),
});
