import { z } from 'zod';
import { onlyRoles, route } from '../http/route.ts';
import { Queued } from '../jobs/jobs.ts';

/** Limits the URLs of one request. Specification 9. */
export const CDN_URLS_MAX = 1000;
/** Limits the time for which the network caches the URLs. Specification 9. */
export const CDN_EXPIRY_MIN_HOURS = 12;
export const CDN_EXPIRY_MAX_HOURS = 720;

/** Messages for requests outside these limits. Specification 5. */
export const TOO_MANY_URLS = "Number of Asset URL's must be lesser than 1000";
export const CDN_EXPIRY_TOO_SHORT = 'Min cache expiry is 12 hours';
export const CDN_EXPIRY_TOO_LONG = 'Max cache expiry cannot exceed 720 hours';

/** Messages about the outcome of a request. Specification 8. */
export const CDN_PREFETCHED = 'Prefetched Asset Successfully !';
export const CDN_PURGED = 'Purge Asset Initiated !';
export const CDN_PREFETCH_FAILED = 'Error Initiating Prefetch !';
export const CDN_PURGE_FAILED = 'Error Initiating Purge !';

export const CdnAction = z.enum(['PREFETCH', 'PURGE']);
export type CdnAction = z.infer<typeof CdnAction>;

/** Limits the characters of a URL. */
const URL_MAX = 2000;

/** URLs that the UI accepts: the older URLs of renditions and images. Specification 5. */
export const isCdnUrl = (url: string) => /^\/(video|conversion)/.test(url);

/**
 * URLs that the API accepts: those of `isCdnUrl`, and the newer URLs of the same renditions, images and files. Path and query,
 * without a host.
 */
const MEDIA_URL =
  /^\/(video\/|conversion\/|api\/v1\/(conversion\/|assets\/[0-9a-fA-F]{32}\/(transcodes\/|conversions(\?|$))|files\/content\/))/;

/** The path must not contain `%`: a network that decodes it would treat the URL as another one. */
const AssetUrl = z
  .string()
  .max(URL_MAX)
  .regex(MEDIA_URL, 'must begin with /video or /conversion, or be the URL of an image or a video')
  .refine((url) => !/[\s\\#]|\/\.\.?(\/|$)|^[^?]*%/.test(url), 'must be a URL');

const AssetUrls = z.array(AssetUrl).min(1).max(CDN_URLS_MAX, TOO_MANY_URLS);

export const CdnExpiry = z
  .number()
  .int()
  .min(CDN_EXPIRY_MIN_HOURS, CDN_EXPIRY_TOO_SHORT)
  .max(CDN_EXPIRY_MAX_HOURS, CDN_EXPIRY_TOO_LONG);

export const prefetchCdn = route({
  method: 'POST',
  path: '/api/v1/cdn/prefetch',
  summary: 'Create the images of these URLs now, as a job, and notify the content delivery network',
  access: onlyRoles('ADMIN', 'MANAGER'),
  body: z.object({
    asset_urls: AssetUrls,
    /** In hours. */
    cache_expiry: CdnExpiry.default(CDN_EXPIRY_MIN_HOURS),
  }),
  answer: Queued,
  status: 202,
  example: ({ assetId }) => ({
    body: { asset_urls: [`/conversion/${assetId}?resize=300,300`], cache_expiry: 12 },
  }),
});

export const purgeCdn = route({
  method: 'POST',
  path: '/api/v1/cdn/purge',
  summary:
    'Remove the on-demand images of the assets of these URLs, as a job, and purge them from the content delivery network',
  access: onlyRoles('ADMIN', 'MANAGER'),
  body: z.object({ asset_urls: AssetUrls }),
  answer: Queued,
  status: 202,
  example: ({ assetId }) => ({ body: { asset_urls: [`/video/${assetId}/720p-video.mp4`] } }),
});
