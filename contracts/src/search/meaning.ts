import { z } from 'zod';
import { AssetParams } from '../assets/asset-id.ts';
import { needs, route } from '../http/route.ts';
import { ExtendedResult } from './search.ts';

/** Limits the images of one response. */
export const MEANING_MAX = 60;

/**
 * READY: the images were compared. OFF: no add-on that compares images is enabled. MODEL_MISSING: no worker has a model that compares them
 * with words. UNAVAILABLE: no worker has answered in time; the same call can succeed later.
 */
export const MeaningState = z.enum(['READY', 'OFF', 'MODEL_MISSING', 'UNAVAILABLE']);
export type MeaningState = z.infer<typeof MeaningState>;

/** An image that shows what a text says, or what another image shows. */
export const AlikeAsset = z.object({
  id: z.string(),
  /** Cosine of the two vectors. Comparable within one response only. */
  score: z.number(),
  asset: ExtendedResult,
});
export type AlikeAsset = z.infer<typeof AlikeAsset>;

export const AlikeAnswer = z.object({
  status: z.literal('OK'),
  state: MeaningState,
  /** The most similar first, at most MEANING_MAX. Empty unless the state is READY. */
  data: z.array(AlikeAsset),
});
export type AlikeAnswer = z.infer<typeof AlikeAnswer>;

export const searchByMeaning = route({
  method: 'GET',
  path: '/api/v1/assets/search/{hash}/meaning',
  summary:
    'List images that show what the keyword of a search says, within its filters, without those that contain the keyword. Waits up to 30 s for a worker',
  access: needs('READ_ASSET'),
  params: z.object({ hash: z.string().max(64) }),
  answer: AlikeAnswer,
  example: (ids) => ({ params: { hash: ids.searchId } }),
});

export const listAlike = route({
  method: 'GET',
  path: '/api/v1/assets/{id}/alike',
  summary: 'List images that show something similar, the most similar first',
  access: needs('READ_ASSET'),
  params: AssetParams,
  answer: AlikeAnswer,
  example: (ids) => ({ params: { id: ids.assetId } }),
});
