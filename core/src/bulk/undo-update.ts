import { ChangedValue } from '@spindle/contracts/activity/activity';
import { isSame } from '@spindle/contracts/asset-schemas/schema-property';
import { type Data, internalData, publicData } from '@spindle/contracts/metadata/internal-fields';
import type { Asset } from '@spindle/prisma/client';
import { z } from 'zod';
import type { UsableSchema } from '../metadata/find-schema.ts';
import { valueChanges } from '../metadata/value-changes.ts';
import { fieldsHiddenFromKeywords, searchTextOf } from '../search/words.ts';
import { type AssetPlan, type PlanBatch, type Tx, titleOf } from './data-batch.ts';

/** The part of a history entry that an undo needs. */
const RecordedChange = z.object({
  changes: z.array(ChangedValue),
  data_schema_id: z.number().int(),
  former_schema_id: z.number().int(),
});
type RecordedChange = z.infer<typeof RecordedChange>;

/**
 * Plans to restore the values that assets had before a job, as their history records them. Values that were changed since stay. The
 * former values are not validated: the assets had them.
 */
export function planUndo(tx: Tx, jobId: number): PlanBatch {
  return async (assets, schemaOf) => {
    const recorded = await readChanges(
      tx,
      jobId,
      assets.map(({ id }) => id),
    );
    return (asset) => planAssetUndo(asset, recorded.get(asset.id), schemaOf);
  };
}

async function planAssetUndo(
  asset: Asset,
  recorded: RecordedChange | undefined,
  schemaOf: (id: number) => Promise<UsableSchema>,
): Promise<AssetPlan> {
  const own = publicData(asset.data);
  const changes = recorded?.changes ?? [];
  const undone = changes.filter(({ field, to }) => isSame(own[field] ?? null, to));
  const kept = changes.filter((change) => !undone.includes(change));
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
    searchText: searchTextOf({ ...asset, data }, fieldsHiddenFromKeywords(document)),
    fields: undone.map(({ field }) => field),
    changes: valueChanges(own, data),
    ...(kept.length > 0 && { reason: `Changed since: ${titles.join(', ')}` }),
  };
}

/** Returns what a job changed, by asset. */
async function readChanges(
  { db }: Tx,
  jobId: number,
  assetUuids: string[],
): Promise<Map<string, RecordedChange>> {
  const rows = await db.$queryRaw<{ id: string; details: unknown }[]>`
    SELECT given.id, entry.details FROM unnest(${assetUuids}::uuid[]) AS given (id)
    CROSS JOIN LATERAL (
      SELECT details FROM asset_activity
      WHERE asset_id = given.id AND action = 'DATA_UPDATED' AND details->'job_id' = to_jsonb(${jobId}::int)
      ORDER BY asset_activity.id DESC LIMIT 1
    ) AS entry`;
  return new Map(rows.map(({ id, details }) => [id, RecordedChange.parse(details)]));
}
