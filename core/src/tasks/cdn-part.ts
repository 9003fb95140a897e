import { z } from 'zod';
import { ImageTransform } from '../decoder-pool/image-transform.ts';

/** An image as it is kept once it has been made on demand. */
const CdnImage = z.object({
  /** Object key that it is kept under. */
  key: z.string(),
  /** The stored picture that it is made from, or the version whose original it is. */
  source: z.union([
    z.object({ objectKey: z.string(), contentType: z.string() }),
    z.object({ assetId: z.string(), version: z.number().int() }),
  ]),
  transform: ImageTransform,
});
export type CdnImage = z.infer<typeof CdnImage>;

/** What is to be done for one address of a job for the content delivery network, or why nothing can be. */
export const CdnPart = z.union([
  z.object({ reason: z.string() }),
  z.object({
    assetId: z.string(),
    images: z.array(CdnImage),
    /** Object keys of films and files, which are there or not. */
    objects: z.array(z.string()),
  }),
]);
export type CdnPart = z.infer<typeof CdnPart>;
