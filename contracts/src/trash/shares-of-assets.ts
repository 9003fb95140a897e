import { z } from 'zod';
import { AssetId } from '../assets/asset-id.ts';
import { BULK_IDS_MAX } from '../bulk/bulk.ts';
import { needs, route } from '../http/route.ts';
import { JobId } from '../jobs/jobs.ts';

/** Limits the shares of one response. */
export const SHARES_NAMED_MAX = 20;

export const findSharesOf = route({
  method: 'POST',
  path: '/api/v1/assets/trash/shares',
  summary:
    'List the shares that contain some of these assets and have not expired, newest first: the first 20. Without ids and job_id, those of assets in the trash',
  access: needs('DELETE_UNDELETE_ASSET'),
  body: z.object({
    ids: z.array(AssetId).min(1).max(BULK_IDS_MAX).optional(),
    /** One of the caller's bulk jobs: the assets that it changed. */
    job_id: JobId.optional(),
  }),
  answer: z.object({
    status: z.literal('OK'),
    data: z.array(
      z.object({
        name: z.string(),
        /** Number of these assets in the share. */
        assets: z.number().int(),
      }),
    ),
  }),
  example: (ids) => ({ body: { ids: ids.assetIds } }),
});
export type SharesOf = z.infer<typeof findSharesOf.answer>['data'];
