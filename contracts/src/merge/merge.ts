import { z } from 'zod';
import { AssetId } from '../assets/asset-id.ts';
import { needs, route } from '../http/route.ts';

/** Assets that one merge moves to the trash. */
export const MERGE_DROP_MAX = 100;

export const ASSETS_MERGED = 'Assets merged';
/** Milliseconds that whoever made a merge can undo it. */
export const MERGE_UNDO_MS = 24 * 3_600_000;

export const MERGE_UNDONE = 'Merge undone';

export const MergeRequest = z
  .object({
    /** Stays, with its own values. */
    keep: AssetId,
    /** Give what the other lacks and go to the trash; of several that could give a value the first does. */
    drop: z.array(AssetId).min(1).max(MERGE_DROP_MAX),
    /** Tells what a merge would do, and does nothing. */
    preview: z.boolean().default(false),
  })
  .refine(({ keep, drop }) => new Set([keep, ...drop]).size === drop.length + 1, {
    path: ['drop'],
    message: 'must not repeat an asset or include the kept one',
  });
export type MergeRequest = z.infer<typeof MergeRequest>;

export const MergedField = z.object({
  field: z.string(),
  /** The asset that it is from. */
  from: z.string(),
  value: z.unknown(),
});
export type MergedField = z.infer<typeof MergedField>;

export const MergeAnswer = z.object({
  status: z.literal('OK'),
  data: z.object({
    /** What undoes it; null of a preview. */
    merge_id: z.number().int().nullable(),
    keep: z.string(),
    dropped: z.array(z.string()),
    /** What fills an empty field; of a list, the entries that are added to it. */
    taken: z.array(MergedField),
    /** What is not taken: the kept asset has another value, or its schema does not allow it. */
    left_out: z.array(MergedField.extend({ message: z.string() })),
    /** Collections that the caller may see, the basket too, in which the kept asset comes to stand. */
    collections: z.number().int(),
  }),
  message: z.string(),
});
export type MergeAnswer = z.infer<typeof MergeAnswer>;

export const mergeAssets = route({
  method: 'POST',
  path: '/api/v1/assets/merge',
  summary:
    'Merge duplicates. One asset is kept and receives data that it lacks; the others move to the trash',
  access: needs('DELETE_UNDELETE_ASSET'),
  body: MergeRequest,
  answer: MergeAnswer,
  example: (world) => ({
    body: { keep: world.assetIds[0], drop: [world.assetIds[1]], preview: true },
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
      /** Back from the trash. */
      restored: z.array(z.string()),
      /** How many are not: they are gone, or somebody has moved them since. */
      missing: z.number().int(),
      /** Fields that somebody has changed since: they stay. */
      left: z.array(z.string()),
    }),
    message: z.string(),
  }),
  example: (world) => ({ params: { id: world.mergeId } }),
});
