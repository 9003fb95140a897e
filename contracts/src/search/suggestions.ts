import { z } from 'zod';
import { needs, route } from '../http/route.ts';

/** Characters that suggestions can be asked for. */
export const SUGGESTION_TEXT_MAX = 100;
/** Most assets and collections of one answer. */
export const SUGGESTED_ASSETS_MAX = 6;
export const SUGGESTED_COLLECTIONS_MAX = 4;

/** What a line of the list needs of an asset. */
export const SuggestedAsset = z.object({
  id: z.string(),
  name: z.string(),
  content_type: z.string(),
  look: z.number().int(),
  thumbhash: z.string().nullable(),
});
export type SuggestedAsset = z.infer<typeof SuggestedAsset>;

export const SuggestedCollection = z.object({ id: z.number().int(), name: z.string() });
export type SuggestedCollection = z.infer<typeof SuggestedCollection>;

/** Names that begin with the text come first, then those with a word that begins with it, then those of a similar spelling. */
export const Suggestions = z.object({
  assets: z.array(SuggestedAsset),
  collections: z.array(SuggestedCollection),
  /** What the text may have meant: nothing begins with it as it stands, and these are found by this one. */
  did_you_mean: z.string().optional(),
});
export type Suggestions = z.infer<typeof Suggestions>;

export const listSuggestions = route({
  method: 'GET',
  path: '/api/v1/suggestions',
  summary: 'Suggest assets and collections whose names start with the typed text',
  access: needs('READ_ASSET'),
  query: z.object({ text: z.string().trim().min(1).max(SUGGESTION_TEXT_MAX) }),
  answer: z.object({ status: z.literal('OK'), data: Suggestions }),
  example: () => ({ query: { text: 'lake' } }),
});
