import { z } from 'zod';
import { AssetId } from '../assets/asset-id.ts';
import { needs, route } from '../http/route.ts';

/** Limits the assets that one merge moves to the trash. */
export const MERGE_TRASH_MAX = 100;

export const ASSETS_MERGED = 'Assets merged';
/** Milliseconds during which the user who made a merge can undo it. */
export const MERGE_UNDO_MS = 24 * 3_600_000;

export const MERGE_UNDONE = 'Merge undone';

export const MergeRequest = z
  .object({
    /** The asset that stays, with its own values. Only a higher rating of another asset replaces its own. */
    keep: AssetId,
    /** The assets that fill its empty fields and go to the trash. If several have a value, the first one wins. */
    trash: z.array(AssetId).min(1).max(MERGE_TRASH_MAX),
    /** Returns what the merge would do, and changes nothing. */
    preview: z.boolean().default(false),
  })
  .refine(({ keep, trash }) => new Set([keep, ...trash]).size === trash.length + 1, {
    path: ['trash'],
    message: 'must not repeat an asset or include the kept one',
  });
export type MergeRequest = z.infer<typeof MergeRequest>;

export const MergedField = z.object({
  field: z.string(),
  /** The asset that the value comes from. */
  from: z.string(),
  value: z.unknown(),
});
export type MergedField = z.infer<typeof MergedField>;

export const MergeAnswer = z.object({
  status: z.literal('OK'),
  data: z.object({
    /** Id for undoing the merge; null for a preview. */
    merge_id: z.number().int().nullable(),
    keep: z.string(),
    /** Assets that move to the trash. */
    trashed: z.array(z.string()),
    /** Values that fill empty fields; for a list, the added entries. */
    merged_fields: z.array(MergedField),
    /** Values that are not merged: the kept asset has another value, or its schema does not allow it. */
    skipped_fields: z.array(MergedField.extend({ message: z.string() })),
    /** Facts that the kept asset receives: values of empty ones, the highest rating; for tags, the added ones. */
    merged_facts: z.array(MergedField),
    /** Collections (and the basket) that the caller may see and that the kept asset is added to. */
    collections: z.number().int(),
    /** Shared links that list one of the others but not the kept asset. Their visitors will see it. */
    shares: z.number().int(),
    /** Whether all users will see the kept asset, which only some see so far: it is added to a group collection. */
    becomes_group_visible: z.boolean(),
  }),
  message: z.string(),
});
export type MergeAnswer = z.infer<typeof MergeAnswer>;

export const mergeAssets = route({
  method: 'POST',
  path: '/api/v1/assets/merge',
  summary:
    'Merge duplicates. One asset is kept and receives metadata, tags, collections and shared links that it lacks; the others move to the trash',
  access: needs('DELETE_UNDELETE_ASSET'),
  body: MergeRequest,
  answer: MergeAnswer,
  example: (ids) => ({
    body: { keep: ids.assetIds[0], trash: [ids.assetIds[1]], preview: true },
  }),
});

export const undoMerge = route({
  method: 'POST',
  path: '/api/v1/assets/merge/{id}/undo',
  summary: 'Undo a merge within a day (only the user who made it). Later changes are kept',
  access: needs('DELETE_UNDELETE_ASSET'),
  params: z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) }),
  answer: z.object({
    status: z.literal('OK'),
    data: z.object({
      keep: z.string(),
      /** Assets restored from the trash. */
      restored: z.array(z.string()),
      /** Number of assets that were not restored, because they were restored or permanently deleted since the merge. */
      missing: z.number().int(),
      /** Fields and facts that were changed since the merge and stay unchanged. */
      kept_fields: z.array(z.string()),
    }),
    message: z.string(),
  }),
  example: (ids) => ({ params: { id: ids.mergeId } }),
});
