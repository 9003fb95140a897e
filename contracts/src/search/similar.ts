import { z } from 'zod';
import { AssetParams } from '../assets/asset-id.ts';
import { needs, route } from '../http/route.ts';
import { ExtendedResult } from './search.ts';

/** Limits the similar assets of one response. */
export const SIMILAR_MAX = 50;
/** Limits in how many of their 64 bits the perceptual hashes of similar images may differ. */
export const SIMILAR_DISTANCE_MAX = 11;

export const SimilarAsset = z.object({
  id: z.string(),
  /** Whether the files are identical. */
  duplicate: z.boolean(),
  /** Number of the 64 bits in which the perceptual hashes differ; null when one of the assets has no image. */
  distance: z.number().int().nullable(),
  asset: ExtendedResult,
});
export type SimilarAsset = z.infer<typeof SimilarAsset>;

export const listSimilar = route({
  method: 'GET',
  path: '/api/v1/assets/{id}/similar',
  summary: 'List assets with the same file and images that look alike, most similar first',
  access: needs('READ_ASSET'),
  params: AssetParams,
  query: z.object({
    max_distance: z.coerce.number().int().min(0).max(SIMILAR_DISTANCE_MAX).default(8),
  }),
  answer: z.object({ status: z.literal('OK'), data: z.array(SimilarAsset) }),
  example: (ids) => ({ params: { id: ids.assetId } }),
});

/** Limits the files of one duplicate check. */
export const DUPLICATE_FILES_MAX = 100;

/** A file before its upload. */
export const UploadCandidate = z.object({
  /** In bytes. */
  size: z.number().int().min(1),
  /** Checksum in hexadecimal. Without it the response names assets of the same size, so that the client knows whether to compute it. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in lower-case hexadecimal')
    .optional(),
});
export type UploadCandidate = z.infer<typeof UploadCandidate>;

export const findDuplicates = route({
  method: 'POST',
  path: '/api/v1/assets/duplicates',
  summary:
    'Find duplicates of files before an upload: for each file, an asset outside the trash with the same size and SHA-256, or null. Without sha256, only the size is compared',
  access: needs('CREATE_ASSET'),
  body: z.object({ files: z.array(UploadCandidate).min(1).max(DUPLICATE_FILES_MAX) }),
  answer: z.object({
    status: z.literal('OK'),
    data: z.array(z.object({ id: z.string(), name: z.string() }).nullable()),
  }),
  example: () => ({ body: { files: [{ size: 4_096 }] } }),
});
