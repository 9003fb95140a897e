import { z } from 'zod';
import { AssetId } from './asset-id.ts';
import { Queued } from './jobs.ts';
import { needs, route } from './route.ts';

/** Ids that one call takes; a search has no such bound. */
export const BULK_IDS_MAX = 1000;

export const BulkAction = z.enum(['delete', 'restore']);
export type BulkAction = z.infer<typeof BulkAction>;

export const BulkChange = z
  .object({
    action: BulkAction,
    ids: z.array(AssetId).min(1).max(BULK_IDS_MAX).optional(),
    /** `search_id` of an earlier answer: everything that it found. */
    search_id: z.string().min(1).max(64).optional(),
  })
  .refine(
    ({ ids, search_id }) => (ids === undefined) !== (search_id === undefined),
    'Give either ids or search_id.',
  );
export type BulkChange = z.infer<typeof BulkChange>;

export const bulkChange = route({
  method: 'POST',
  path: '/api/v1/assets/bulk',
  summary: 'Do the same to many assets, as a job. Up to 1000 are done when the answer comes',
  access: needs('DELETE_UNDELETE_ASSET'),
  body: BulkChange,
  answer: Queued,
  status: 202,
  example: (world) => ({ body: { ids: world.assetIds, action: 'restore' } }),
});
