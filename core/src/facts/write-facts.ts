import type { FactsChange } from '@spindle/contracts/facts/facts-change';
import type { Asset } from '@spindle/prisma/client';
import { recordInChangeSet } from '../activity/record-activity.ts';
import { nameFactsChange } from '../change-sets/change-name.ts';
import { createChangeSet } from '../change-sets/change-set.ts';
import type { TxContext } from '../context.ts';
import { findSchema } from '../metadata/find-schema.ts';
import { refuseDataUpdate } from '../metadata/update-data.ts';
import { fieldsHiddenFromKeywords, searchTextOf } from '../search/words.ts';
import { planFacts } from './plan-facts.ts';

/**
 * Changes the facts of an asset, its search text and its history. The caller holds the lock on the row. Returns the id of the change set;
 * null when nothing changes. Throws Conflict for a read-only asset, Invalid while the asset is being processed.
 */
export async function writeFacts(
  tx: TxContext,
  asset: Asset,
  change: FactsChange,
  userId: number,
): Promise<number | null> {
  refuseDataUpdate(asset);
  const schema = await findSchema(tx, asset.schemaId);
  const planned = planFacts(asset, change, schema);
  if (!planned) return null;
  await tx.db.asset.update({
    where: { id: asset.id },
    data: {
      ...planned.row,
      searchText: searchTextOf(
        { ...asset, ...planned.row },
        fieldsHiddenFromKeywords(schema.document),
      ),
      updateUserId: userId,
      updateTime: tx.now(),
    },
  });
  const name = nameFactsChange(change);
  const changeSetId = await createChangeSet(tx, { kind: 'FACTS', name, userId });
  const entries = [{ assetUuid: asset.id, details: planned.history }];
  await recordInChangeSet(tx, changeSetId, entries, 'FACTS_CHANGED', userId);
  return changeSetId;
}
