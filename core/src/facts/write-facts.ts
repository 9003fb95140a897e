import type { FactsChange } from '@spindle/contracts/facts/facts-change';
import type { Asset } from '@spindle/prisma/client';
import { recordInChangeSet } from '../activity/record-activity.ts';
import { nameFactsChange } from '../change-sets/change-name.ts';
import { createChangeSet } from '../change-sets/change-set.ts';
import { continueSeries, isMarksChange } from '../change-sets/mark-series.ts';
import type { TxContext } from '../context.ts';
import { findSchema, type UsableSchema } from '../metadata/find-schema.ts';
import { refuseDataUpdate } from '../metadata/update-data.ts';
import type { Place } from '../places/towns.ts';
import { fieldsHiddenFromKeywords, searchTextOf } from '../search/words.ts';
import { type PlannedFacts, planFacts } from './plan-facts.ts';
import { planFactsBack } from './plan-facts-back.ts';

/** Who changes facts. */
interface FactsWriting {
  userId: number;
  /** Whether marks may join the user's latest change set. */
  isInSeries?: boolean;
  /** The place of a new position. */
  place?: Place | null;
}

/**
 * Changes the facts of an asset, its search text and its history. The caller holds the lock on the row. Returns the id of the change set; null
 * when nothing changes. Throws Conflict for a read-only asset, Invalid while the asset is being processed.
 */
export async function writeFacts(
  tx: TxContext,
  asset: Asset,
  change: FactsChange,
  { userId, isInSeries = false, place = null }: FactsWriting,
): Promise<number | null> {
  refuseDataUpdate(asset);
  const schema = await findSchema(tx, asset.schemaId);
  const planned = planFacts(asset, change, schema, place);
  if (!planned) return null;
  const name = nameFactsChange(change);
  const changeSetId =
    isInSeries && isMarksChange(change)
      ? await continueSeries(tx, name, userId)
      : await createChangeSet(tx, { kind: 'FACTS', name, userId });
  await writePlanned(tx, asset, { planned, schema, changeSetId, userId });
  return changeSetId;
}

/**
 * Takes back the last change of an asset in a series of marks of the user, as a further change of the series. Facts that were changed since
 * stay. The caller holds the locks on the series and on the row. Returns the id of the change set; null when nothing changes. Throws like
 * `writeFacts`.
 */
export async function takeBackFacts(
  tx: TxContext,
  asset: Asset,
  changeSetId: number,
  userId: number,
): Promise<number | null> {
  refuseDataUpdate(asset);
  const [last] = await tx.db.$queryRaw<{ details: unknown }[]>`
    SELECT details FROM asset_activity WHERE asset_id = ${asset.id}::uuid AND (details ->> 'change_set_id')::int = ${changeSetId}
    ORDER BY id DESC LIMIT 1`;
  const schema = await findSchema(tx, asset.schemaId);
  const { plan: planned } = planFactsBack(asset, last?.details, schema);
  if (!planned) return null;
  await writePlanned(tx, asset, { planned, schema, changeSetId, userId });
  return changeSetId;
}

interface Writing {
  planned: PlannedFacts;
  schema: UsableSchema;
  changeSetId: number;
  userId: number;
}

async function writePlanned(
  tx: TxContext,
  asset: Asset,
  { planned, schema, changeSetId, userId }: Writing,
): Promise<void> {
  const hidden = fieldsHiddenFromKeywords(schema.document);
  const searchText = searchTextOf({ ...asset, ...planned.row }, hidden);
  await tx.db.asset.update({
    where: { id: asset.id },
    data: { ...planned.row, searchText, updateUserId: userId, updateTime: tx.now() },
  });
  const entries = [{ assetUuid: asset.id, details: planned.history }];
  await recordInChangeSet(tx, changeSetId, entries, 'FACTS_CHANGED', userId);
}
