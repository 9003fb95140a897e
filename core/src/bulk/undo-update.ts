import { isSame } from '@spindle/contracts/asset-schemas/schema-property';
import { ChangedValue } from '@spindle/contracts/metadata/changed-value';
import { type Data, internalData, publicData } from '@spindle/contracts/metadata/internal-fields';
import type { Asset } from '@spindle/prisma/client';
import { z } from 'zod';
import { readChangeDetails } from '../change-sets/change-set.ts';
import { mirrorTags } from '../metadata/tags.ts';
import { valueChanges } from '../metadata/value-changes.ts';
import { fieldsHiddenFromKeywords, searchTextOf } from '../search/words.ts';
import type { DataPlan, PlanDataBatch } from './data-batch.ts';
import { type SchemaOf, type Tx, titleOf } from './planned-batch.ts';

/** The part of a history entry that an undo needs. */
const RecordedChange = z.object({
  changes: z.array(ChangedValue),
  data_schema_id: z.number().int(),
  former_schema_id: z.number().int(),
});
type RecordedChange = z.infer<typeof RecordedChange>;

/**
 * Plans to restore the values that assets had before a change set, as their history records them. Values that were changed since stay. The
 * former values are not validated: the assets had them.
 */
export function planDataUndo(tx: Tx, changeSetId: number): PlanDataBatch {
  return async (assets, schemaOf) => {
    const ids = assets.map(({ id }) => id);
    const recorded = await readChangeDetails(tx, changeSetId, ids);
    return (asset) => {
      const details = recorded.get(asset.id);
      const change = details === undefined ? undefined : RecordedChange.parse(details);
      return planAssetUndo(asset, change, schemaOf);
    };
  };
}

async function planAssetUndo(
  asset: Asset,
  recorded: RecordedChange | undefined,
  schemaOf: SchemaOf,
): Promise<DataPlan> {
  const own = publicData(asset.data);
  const changes = recorded?.changes ?? [];
  const undone = changes.filter(({ field, to }) => isSame(own[field] ?? null, to));
  const kept = changes.filter(({ field, from, to }) => {
    const now = own[field] ?? null;
    return !isSame(now, to) && !isSame(now, from);
  });
  const schemaId =
    recorded?.data_schema_id === asset.schemaId ? recorded.former_schema_id : asset.schemaId;
  const { document } = await schemaOf(schemaId);
  const merged = { ...own, ...Object.fromEntries(undone.map(({ field, from }) => [field, from])) };
  const data: Data = Object.fromEntries(
    Object.entries(merged).filter(([, value]) => value !== null),
  );
  const titles = kept.map(({ field }) => titleOf(field, document));
  return {
    data: { ...internalData(asset.data), ...data },
    schemaId,
    searchText: searchTextOf(
      { ...asset, data, tags: mirrorTags(asset, data) },
      fieldsHiddenFromKeywords(document),
    ),
    fields: undone.map(({ field }) => field),
    changes: valueChanges(own, data),
    ...(kept.length > 0 && { reason: `Changed since: ${titles.join(', ')}` }),
  };
}
