import { z } from 'zod';
import { AssetFacts, EDITABLE_FACTS } from '../facts/facts.ts';
import { needs, route } from '../http/route.ts';
import { hasOneTarget, ONE_TARGET, Selection } from './bulk.ts';
import { PREVIEW_MAX } from './preview.ts';

/** Limits the assets whose facts are compared. */
export const COMPARED_MAX = PREVIEW_MAX;
/** Limits the tags of a selection; the most frequent come first. */
export const SELECTION_TAGS_MAX = 200;

const EditableFact = z.enum(EDITABLE_FACTS);

/** The facts of a selection. */
export const SelectionFacts = z.object({
  /** Number of selected assets. Null: more than 100,000, which are not compared; the lists are then empty. */
  assets: z.number().int().nullable(),
  /** Number of assets that cannot be changed: archived, or in processing. */
  skipped: z.number().int(),
  /** The facts that all assets have alike; null when none of them has the fact. Those in `mixed` are missing. */
  common: AssetFacts.pick({
    title: true,
    caption: true,
    credit: true,
    rating: true,
    flag: true,
    color_label: true,
    taken: true,
    position: true,
    country: true,
    region: true,
    town: true,
  }).partial(),
  /** The facts that differ, with the number of assets that have any value. */
  mixed: z.array(z.object({ fact: EditableFact, assets: z.number().int() })),
  /** The tags of the assets, with the number of assets that have each. At most 200, the most frequent first. */
  tags: z.array(z.object({ tag: z.string(), assets: z.number().int() })),
});
export type SelectionFacts = z.infer<typeof SelectionFacts>;

export const readSelectionFacts = route({
  method: 'POST',
  path: '/api/v1/assets/bulk/facts',
  summary: 'Compare the facts of a selection: the common values, those that differ, and its tags',
  access: needs('EDIT_ASSET'),
  body: Selection.refine(hasOneTarget, ONE_TARGET),
  answer: z.object({ status: z.literal('OK'), data: SelectionFacts }),
  example: (ids) => ({ body: { ids: ids.assetIds } }),
});
