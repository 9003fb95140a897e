import { z } from 'zod';
import { ImageTransform } from '../decoder-pool/image-transform.ts';

/** An on-demand image that a job renders into the cache. */
const CdnImage = z.object({
  /** Object key in the cache. */
  key: z.string(),
  /** The stored image that it is rendered from, or the version whose original it is rendered from. */
  source: z.union([
    z.object({ objectKey: z.string(), contentType: z.string() }),
    z.object({ assetId: z.string(), version: z.number().int() }),
  ]),
  transform: ImageTransform,
});
export type CdnImage = z.infer<typeof CdnImage>;

/** The work for one URL of a CDN job, or the reason why none is possible. */
export const CdnPart = z.union([
  z.object({ reason: z.string() }),
  z.object({
    assetId: z.string(),
    images: z.array(CdnImage),
    /** Object keys of renditions and files, which may or may not exist. */
    objects: z.array(z.string()),
  }),
]);
export type CdnPart = z.infer<typeof CdnPart>;
