import { tagKey, tagKeys } from '@spindle/contracts/facts/tag-name';
import { SUGGESTIONS_MAX } from '@spindle/contracts/metadata/tags';
import type { AnalysisAddonKey } from '@spindle/contracts/settings/event-hooks';
import type { Asset } from '@spindle/prisma/client';
import type { TxContext } from '../context.ts';

/** Add-ons whose labels are suggested as tags. */
const SUGGESTING: readonly AnalysisAddonKey[] = ['IMAGE_ANALYSIS', 'SCENE_CLASSIFICATION'];
/** From this probability on, a label is suggested. */
const SCORE_MIN = 0.5;

/**
 * Suggests the probable labels of an asset's results as tags, except those that a user has dismissed. Call it in the transaction that changes
 * a result or dismisses a label.
 */
export async function refreshSuggestions(
  { db }: Pick<TxContext, 'db'>,
  assetUuid: string,
): Promise<void> {
  await db.$executeRaw`
    UPDATE asset SET suggestions = found.labels FROM (
      SELECT ARRAY(
        SELECT label FROM analysis, jsonb_to_recordset(result -> 'labels') AS each (label text, score float8)
        WHERE asset_id = ${assetUuid}::uuid AND addon = ANY(${SUGGESTING}) AND score >= ${SCORE_MIN}
          AND NOT EXISTS (SELECT FROM dismissed_label
            WHERE dismissed_label.asset_id = analysis.asset_id AND dismissed_label.label = each.label)
        GROUP BY label ORDER BY max(score) DESC, label LIMIT ${SUGGESTIONS_MAX}
      ) AS labels
    ) AS found
    WHERE id = ${assetUuid}::uuid AND suggestions <> found.labels`;
}

/** Returns the suggestions of an asset that are not among its tags yet. */
export function openSuggestions({
  suggestions,
  tags,
}: Pick<Asset, 'suggestions' | 'tags'>): string[] {
  const known = new Set(tags.flatMap(tagKeys));
  return suggestions.filter((label) => !known.has(tagKey(label)));
}
