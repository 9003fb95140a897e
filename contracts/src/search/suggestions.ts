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

/** Limits the names of filters, and the values, of one response. */
export const SUGGESTED_NAMES_MAX = 3;
export const SUGGESTED_VALUES_MAX = 8;

/** A part of a query: the name of a filter, or a filter with a value. */
export const SuggestedTerm = z.object({
  kind: z.enum(['name', 'value']),
  /** The name of the filter, such as `camera`. */
  filter: z.string(),
  /** The text in a query: `camera:` or `camera:"NIKON Z 8"`. */
  term: z.string(),
  /** The value as users read it; of a name the name. */
  label: z.string(),
  /** Number of assets that the caller can see, up to a minute old. Null: not counted. */
  count: z.number().int().nullable(),
});
export type SuggestedTerm = z.infer<typeof SuggestedTerm>;

/** Names that start with the text come first, then names with a word that starts with it, then names of similar spelling. */
export const Suggestions = z.object({
  assets: z.array(SuggestedAsset),
  collections: z.array(SuggestedCollection),
  /**
   * Continue the last word of the text: filters whose name starts with it, or after `name:` the values of that filter, the most frequent
   * first. For an empty text, frequent values of the filters `taken`, `camera`, `place` and `tag`.
   */
  terms: z.array(SuggestedTerm),
  /** A corrected text with matches, when no name starts with the text itself. */
  did_you_mean: z.string().optional(),
});
export type Suggestions = z.infer<typeof Suggestions>;

export const listSuggestions = route({
  method: 'GET',
  path: '/api/v1/suggestions',
  summary:
    'Suggest assets and collections whose names start with the typed text, and filters that continue it',
  access: needs('READ_ASSET'),
  query: z.object({
    /** The query up to the cursor. */
    text: z.string().trim().max(SUGGESTION_TEXT_MAX).default(''),
  }),
  answer: z.object({ status: z.literal('OK'), data: Suggestions }),
  example: () => ({ query: { text: 'lake' } }),
});
