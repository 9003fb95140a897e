import { z } from 'zod';
import { StackKind } from '../assets/asset-stack.ts';
import { needs, route } from '../http/route.ts';
import { StackedAsset } from './stacks.ts';

/** Limits the suggestions of one response. */
export const STACK_SUGGESTIONS_MAX = 50;
/** Limits the stacks that one call of `acceptStackSuggestions` makes. */
export const ACCEPTED_STACKS_MAX = 200;

/** The kinds that workers suggest. */
export const SuggestedKind = StackKind.exclude(['MANUAL']);
export type SuggestedKind = z.infer<typeof SuggestedKind>;

const SuggestionId = z.coerce.number().int().min(1).max(2_147_483_647);

/** Assets of one user that look like a stack. */
export const StackSuggestion = z.object({
  id: z.number().int(),
  kind: SuggestedKind,
  /** The suggested cover first. */
  assets: z.array(StackedAsset).min(2),
});
export type StackSuggestion = z.infer<typeof StackSuggestion>;

export const listStackSuggestions = route({
  method: 'GET',
  path: '/api/v1/stack-suggestions',
  summary:
    'List assets that look like stacks: raw files with their JPEG, bursts, and originals with edited copies. Workers find them in the background',
  access: needs('EDIT_ASSET'),
  query: z.object({
    /** Without it, all kinds. */
    kind: SuggestedKind.optional(),
    limit: z.coerce.number().int().min(1).max(STACK_SUGGESTIONS_MAX).default(20),
    /** `next_cursor` of the page before. */
    cursor: z
      .string()
      .regex(/^(RAW_JPEG|BURST|EDIT)-\d{1,9}$/, 'must be the cursor of a page')
      .optional(),
  }),
  answer: z.object({
    status: z.literal('OK'),
    /** May have fewer suggestions than `limit`, although `next_cursor` is set. */
    data: z.array(StackSuggestion),
    next_cursor: z.string().nullable(),
    /** Suggestions by kind. Only of the first page; null on later ones. */
    counts: z
      .object({
        raw_jpeg: z.number().int(),
        burst: z.number().int(),
        edit: z.number().int(),
        /** Whether workers are still looking for stacks of some assets. */
        is_searching: z.boolean(),
      })
      .nullable(),
  }),
  example: () => ({ query: { kind: 'RAW_JPEG', limit: '5' } }),
});
export type StackSuggestionPage = z.infer<typeof listStackSuggestions.answer>;

export const dismissStackSuggestion = route({
  method: 'PUT',
  path: '/api/v1/stack-suggestions/{id}',
  summary: 'Say that assets are not a stack, or take it back',
  access: needs('EDIT_ASSET'),
  params: z.object({ id: SuggestionId.catch(0) }),
  body: z.object({ dismissed: z.boolean() }),
  answer: z.object({ status: z.literal('OK') }),
  example: (ids) => ({ params: { id: ids.stackSuggestionId }, body: { dismissed: true } }),
});

export const acceptStackSuggestions = route({
  method: 'POST',
  path: '/api/v1/stack-suggestions/accept',
  summary: `Make stacks of the suggestions of a kind: at most ${ACCEPTED_STACKS_MAX} with one call. Leaves out suggestions with assets that the caller may not edit`,
  access: needs('EDIT_ASSET'),
  body: z.object({
    kind: SuggestedKind,
    /** `next_id` of the call before. */
    after_id: z.number().int().min(0).max(2_147_483_647).default(0),
  }),
  answer: z.object({
    status: z.literal('OK'),
    /** The new stacks. */
    stack_ids: z.array(z.number().int()),
    /** Where the next call continues; null when no suggestion is left. */
    next_id: z.number().int().nullable(),
  }),
  example: () => ({ body: { kind: 'RAW_JPEG' } }),
});
