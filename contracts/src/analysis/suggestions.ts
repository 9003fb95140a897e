import { z } from 'zod';
import { AssetParams } from '../assets/asset-id.ts';
import { needs, route } from '../http/route.ts';
import { SUGGESTIONS_MAX, SuggestedTag } from '../metadata/tags.ts';

const Labels = z.array(SuggestedTag).max(SUGGESTIONS_MAX).default([]);

/** Decisions about labels that add-ons suggest as tags. */
export const SuggestionDecisions = z
  .object({
    /** Become tags of the asset. */
    accept: Labels,
    /** Are never suggested for the asset again. */
    dismiss: Labels,
    /** Undoes an earlier decision: removes the tag, or suggests the dismissed label again. */
    restore: Labels,
  })
  .refine(
    ({ accept, dismiss, restore }) => accept.length + dismiss.length + restore.length > 0,
    'Send labels to accept, to dismiss or to restore.',
  );
export type SuggestionDecisions = z.infer<typeof SuggestionDecisions>;

export const decideSuggestions = route({
  method: 'POST',
  path: '/api/v1/assets/{id}/suggestions',
  summary: 'Accept or dismiss the tags that add-ons suggest for an asset',
  access: needs('EDIT_ASSET'),
  params: AssetParams,
  body: SuggestionDecisions,
  answer: z.object({
    status: z.literal('OK'),
    data: z.object({
      /** Suggestions without a decision, from the most probable. */
      suggestions: z.array(z.string()),
      tags: z.array(z.string()),
    }),
  }),
  example: (ids) => ({ params: { id: ids.assetId }, body: { dismiss: ['cat'] } }),
});
