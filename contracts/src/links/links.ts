import { z } from 'zod';
import { AssetParams } from '../assets/asset-id.ts';
import { needs, route } from '../http/route.ts';

/** Minimum lifetime of a link, in seconds: one hour. Specification 5. */
export const LINK_EXPIRY_MIN_SECONDS = 3600;
export const LINK_EXPIRY_TOO_SHORT = 'Min expiry cannot be lesser than 1 hour';

/** Lifetime of a link copied from a card, in seconds. Specification 9. */
export const COPIED_LINK_EXPIRY_SECONDS = 86_400;

/** Unix time in seconds of MAX: 19 January 2038. */
export const LINK_EXPIRY_MAX_EPOCH = 2_147_472_000;

/** Limits the assets of one request for links or for reprocessing. */
export const LINK_IDS_MAX = 100;
export const TOO_MANY_IDS = 'Number of Assets must be lesser than 100';
export const INVALID_IDS = "Invalid Asset ID's Detected";
export const CONTENT_KEY_MISSING = 'Content key not available for asset.';
export const LINK_FAILED = 'Error getting download link. Please try again.';

/** Whether a browser shows the file (`Content-Disposition: inline`) or saves it (`attachment`). */
export const Delivery = z.enum(['display', 'download']);
export type Delivery = z.infer<typeof Delivery>;

/** Seconds from now, or MAX. */
export const LinkExpiry = z
  .union([
    z
      .string()
      .regex(/^[Mm][Aa][Xx]$/)
      .transform(() => 'MAX' as const),
    z.coerce
      .number({ error: 'must be seconds, or MAX' })
      .int()
      .min(LINK_EXPIRY_MIN_SECONDS, LINK_EXPIRY_TOO_SHORT),
  ])
  .default(LINK_EXPIRY_MIN_SECONDS);

/** Name of a file within its asset: `original`, or the name of a conversion. */
export const ContentKey = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be a content key')
  .default('original');

export const LinkQuery = z.object({
  key: ContentKey,
  expiry: LinkExpiry,
  /** The caller's own access id; any other is refused. */
  accessId: z.string().max(64).optional(),
  delivery: Delivery.default('download'),
});
export type LinkQuery = z.infer<typeof LinkQuery>;

export const makeLink = route({
  method: 'GET',
  path: '/api/v1/assets/{id}/get_link',
  summary: 'Create a signed link to one file, as text',
  access: needs('DISTRIBUTE_ASSET'),
  params: AssetParams,
  query: LinkQuery,
  answer: z.string(),
  answerFormat: 'text',
  example: (ids) => ({ params: { id: ids.assetId }, query: { expiry: '3600' } }),
});

export const makeLinks = route({
  method: 'POST',
  path: '/api/v1/assets/get_link',
  summary: 'Create signed links to many files',
  access: needs('DISTRIBUTE_ASSET'),
  query: LinkQuery,
  body: z
    .array(
      z
        .string()
        .length(32, INVALID_IDS)
        .regex(/^[0-9a-fA-F]+$/, INVALID_IDS),
    )
    .min(1)
    .max(LINK_IDS_MAX, TOO_MANY_IDS),
  /** Asset id to URL, or to the reason why it has none. */
  answer: z.record(z.string(), z.string()),
  example: (ids) => ({ query: { expiry: '3600' }, body: ids.assetIds }),
});
