import type { InsightAsset } from '@spindle/contracts/usage/asset-insights';
import { fromUuid } from '@spindle/core/ids';
import { type AssetRow, presentAssetRow } from '../../assets/asset-row.ts';

/** Converts a row with LIST_COLUMNS for a response. */
export const presentInsightAsset = (row: AssetRow): InsightAsset => ({
  ...presentAssetRow(row),
  id: fromUuid(row.id),
});
