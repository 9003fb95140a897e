import { z } from 'zod';
import { AssetFacts, FactSources } from '../facts/facts.ts';
import { FactsChange } from '../facts/facts-change.ts';
import { needs, route } from '../http/route.ts';
import { AssetParams } from './asset-id.ts';

/** A change of facts of one asset. */
const OneFactsChange = FactsChange.safeExtend({
  /**
   * Adds a change of rating, flag or color label to the caller's latest change set, if that is such a series and its last change is at most
   * five minutes ago.
   */
  in_series: z.boolean().optional(),
  /** Takes back the last change of the asset in this change set of the caller, instead of changing facts. */
  take_back: z.number().int().min(1).max(2_147_483_647).optional(),
});

export const changeFacts = route({
  method: 'PATCH',
  path: '/api/v1/assets/{id}/facts',
  summary: 'Change the facts of an asset: title, caption, marks, date taken, place and tags',
  access: needs('EDIT_ASSET'),
  params: AssetParams,
  body: OneFactsChange,
  answer: z.object({
    status: z.literal('OK'),
    data: z.object({
      facts: AssetFacts,
      fact_sources: FactSources,
      /** The change set, which can be undone. Null: nothing changed. */
      change_set_id: z.number().int().nullable(),
    }),
  }),
  example: (ids) => ({ params: { id: ids.assetId }, body: { rating: 4, flag: 'PICK' } }),
});

export const setFavorite = route({
  method: 'PUT',
  path: '/api/v1/assets/{id}/favorite',
  summary: "Make an asset a favorite of the caller, or stop it. Favorites are each user's own",
  access: needs('READ_ASSET'),
  params: AssetParams,
  body: z.object({ favorite: z.boolean() }),
  answer: z.object({ status: z.literal('OK'), data: z.object({ favorite: z.boolean() }) }),
  example: (ids) => ({ params: { id: ids.assetId }, body: { favorite: true } }),
});
