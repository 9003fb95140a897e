import { z } from 'zod';
import { needs, route } from '../http/route.ts';

/** Limits the characters of the text. */
export const SUGGESTION_TEXT_MAX = 100;
/** Limits the assets and the collections of one response. */
export const SUGGESTED_ASSETS_MAX = 6;
export const SUGGESTED_COLLECTIONS_MAX = 4;

/** The data of an asset that a suggestion shows. */
export const SuggestedAsset = z.object({
  id: z.string(),
  name: z.string(),
  content_type: z.string(),
  /** Render version. */
  render_version: z.number().int(),
  thumbhash: z.string().nullable(),
});
export type SuggestedAsset = z.infer<typeof SuggestedAsset>;

export const SuggestedCollection = z.object({ id: z.number().int(), name: z.string() });
export type SuggestedCollection = z.infer<typeof SuggestedCollection>;

/** Names that start with the text come first, then names with a word that starts with it, then names of similar spelling. */
export const Suggestions = z.object({
  assets: z.array(SuggestedAsset),
  collections: z.array(SuggestedCollection),
  /** A corrected text with matches, when no name starts with the text itself. */
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
