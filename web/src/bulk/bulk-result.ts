import type { BulkRequest } from './bulk-request.ts';

/** Asset ids that fit in a URL. */
const IDS_IN_URL_MAX = 50;

/** What shows the result of a bulk job. */
export type BulkResult =
  | { kind: 'collections'; ids: readonly number[] }
  /** The conversions of one asset. */
  | { kind: 'conversions'; assetId: string }
  | { kind: 'job'; jobId: number }
  | { kind: 'assets'; ids: readonly string[] }
  /** The page where the job was started. */
  | { kind: 'origin' };

/**
 * Returns what shows the result of a bulk job; undefined if there is nothing to open.
 * Collections, or for conversions: the asset, else the job for users who may see it, else the list of assets.
 */
export function findBulkResult(
  jobId: number,
  { target, operation }: BulkRequest,
  canSeeJobs: boolean,
): BulkResult | undefined {
  if (operation.action === 'add_to_collections')
    return { kind: 'collections', ids: operation.collection_ids };
  if (operation.action !== 'convert') return undefined;
  if (operation.remove_background?.disposition === 'add_new_asset') return undefined;
  const ids = 'ids' in target ? target.ids : [];
  const [only] = ids;
  if (only !== undefined && ids.length === 1) return { kind: 'conversions', assetId: only };
  if (canSeeJobs) return { kind: 'job', jobId };
  if (ids.length === 0 || ids.length > IDS_IN_URL_MAX) return { kind: 'origin' };
  return { kind: 'assets', ids };
}
