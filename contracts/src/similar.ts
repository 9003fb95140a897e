import { z } from 'zod';
import { AssetParams } from './asset-id.ts';
import { needs, route } from './route.ts';
import { ExtendedResult } from './search.ts';

/** Assets that look alike, in one answer. */
export const SIMILAR_MAX = 50;
/** Bits of 64 in which two pictures that look alike may differ. */
export const SIMILAR_DISTANCE_MAX = 11;

export const SimilarAsset = z.object({
  id: z.string(),
  /** The files are the same, byte for byte. */
  duplicate: z.boolean(),
  /** Bits of 64 in which the pictures differ; null where one has none. */
  distance: z.number().int().nullable(),
  asset: ExtendedResult,
});
export type SimilarAsset = z.infer<typeof SimilarAsset>;

export const listSimilar = route({
  method: 'GET',
  path: '/api/v1/assets/{id}/similar',
  summary: 'Assets with the same file, and pictures that look alike, the nearest first',
  access: needs('READ_ASSET'),
  params: AssetParams,
  query: z.object({
    max_distance: z.coerce.number().int().min(0).max(SIMILAR_DISTANCE_MAX).default(8),
  }),
  answer: z.object({ status: z.literal('OK'), data: z.array(SimilarAsset) }),
  example: (world) => ({ params: { id: world.assetId } }),
});
