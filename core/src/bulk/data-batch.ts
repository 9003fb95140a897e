import type { SchemaDocument } from '@spindle/contracts/asset-schemas/asset-schemas';
import { isSame } from '@spindle/contracts/asset-schemas/schema-property';
import { ORIGINAL_FAILED } from '@spindle/contracts/assets/asset-changes';
import { type Asset, Prisma } from '@spindle/prisma/client';
import { recordActivities } from '../activity/record-activity.ts';
import type { TxContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { findSchema, type UsableSchema } from '../metadata/find-schema.ts';
import type { PlannedData } from '../metadata/plan-data.ts';
import { tryLockDataUpdates } from '../metadata/update-data.ts';
import { type BulkJob, nextAssets } from './next-assets.ts';
import { type AssetResult, recordResults } from './record-results.ts';

export type Tx = Pick<TxContext, 'db' | 'now'>;

/** The planned change of one asset. A `reason` says which part of it is left out. */
export type AssetPlan = Omit<PlannedData, 'document'> & { reason?: string };

/** Reads what a batch needs, and returns a function that plans the change of one of its assets. */
export type PlanBatch = (
  assets: Asset[],
  schemaOf: (id: number) => Promise<UsableSchema>,
) => Promise<(asset: Asset) => Promise<AssetPlan>>;

/** A change of data in a job: its plan, and what the history of each asset records with it. */
export interface DataChange {
  planBatch: PlanBatch;
  details: Prisma.InputJsonObject;
}

type Planned = AssetPlan & { asset: Asset };

/** Selects assets without queued updates of single assets, which run before a bulk job. */
const HAS_NO_QUEUED_UPDATE = Prisma.sql`NOT EXISTS (
  SELECT FROM data_update WHERE data_update.asset_id = job_asset.asset_id AND data_update.error IS NULL)`;

/**
 * Changes the data of at most `limit` assets of a job. An asset with a running update waits for a later batch. Returns the number of
 * assets that now have an outcome.
 */
export async function changeDataBatch(
  tx: Tx,
  job: BulkJob,
  { planBatch, details }: DataChange,
  limit: number,
): Promise<number> {
  // Joining `locked` locks the asset rows. The join is a left one because an asset may be deleted; its outcome is then GONE.
  const next = await tx.db.$queryRaw<{ id: string }[]>`
    WITH ${nextAssets(job.id, limit, HAS_NO_QUEUED_UPDATE)}
    SELECT next.asset_id AS id FROM next LEFT JOIN locked ON locked.id = next.asset_id`;
  const ids = await tryLockDataUpdates(
    tx,
    next.map(({ id }) => id),
  );
  const assets = await tx.db.asset.findMany({ where: { id: { in: ids } } });
  const existing = new Set(assets.map(({ id }) => id));
  const results: AssetResult[] = ids
    .filter((id) => !existing.has(id))
    .map((id) => ({ id, outcome: 'GONE' as const }));
  const planned: Planned[] = [];
  const schemaOf = createSchemaCache(tx);
  const planOne = await planBatch(assets, schemaOf);
  for (const asset of assets) {
    const { result, plan } = await planAsset(asset, planOne, schemaOf);
    results.push(result);
    if (plan) planned.push({ ...plan, asset });
  }
  await writePlanned(tx, job, details, planned);
  await recordResults(tx, job.id, results);
  return results.length;
}

/** Plans the change of one asset, or returns why it is skipped, unchanged or refused. */
async function planAsset(
  asset: Asset,
  planOne: (asset: Asset) => Promise<AssetPlan>,
  schemaOf: (id: number) => Promise<UsableSchema>,
): Promise<{ result: AssetResult; plan?: AssetPlan }> {
  const { id } = asset;
  if (asset.trashedAt !== null) return { result: { id, outcome: 'TRASHED' } };
  if (asset.status === 'ARCHIVED') return { result: { id, outcome: 'ARCHIVED' } };
  if (asset.status === 'NOT_READY') return { result: { id, outcome: 'PROCESSING' } };
  if (asset.error !== null) return { result: { id, outcome: 'REFUSED', reason: ORIGINAL_FAILED } };
  try {
    const plan = await planOne(asset);
    const { reason = '' } = plan;
    const isUnchanged = plan.schemaId === asset.schemaId && isSame(plan.data, asset.data);
    if (isUnchanged) return { result: { id, outcome: 'UNCHANGED', reason } };
    return { result: { id, outcome: 'CHANGED', reason }, plan };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { document } = await schemaOf(asset.schemaId);
    return { result: { id, outcome: 'REFUSED', reason: reasonOf(error, document) } };
  }
}

/** Writes planned data with one statement, and records the change in the history of each asset. */
async function writePlanned(
  tx: Tx,
  job: BulkJob,
  details: Prisma.InputJsonObject,
  planned: Planned[],
): Promise<void> {
  if (planned.length === 0) return;
  await tx.db.$executeRaw`
    UPDATE asset SET data = planned.data::jsonb, schema_id = planned.schema_id,
      search_text = planned.search_text, update_user_id = ${job.creatorId}, update_time = ${tx.now()}
    FROM unnest(
      ${planned.map(({ asset }) => asset.id)}::uuid[],
      ${planned.map(({ data }) => JSON.stringify(data))}::text[],
      ${planned.map(({ schemaId }) => schemaId)}::int[],
      ${planned.map(({ searchText }) => searchText)}::text[]
    ) AS planned (id, data, schema_id, search_text)
    WHERE asset.id = planned.id`;
  const entries = planned.map(({ asset, schemaId, fields, changes }) => ({
    assetUuid: asset.id,
    details: {
      ...details,
      fields,
      changes,
      data_schema_id: schemaId,
      former_schema_id: asset.schemaId,
      job_id: job.id,
    },
  }));
  await recordActivities(tx, entries, 'DATA_UPDATED', job.creatorId);
}

/** Returns the message of an error; if it concerns a field, the title of the field and its first error. */
function reasonOf({ details, message }: AppError, document: SchemaDocument): string {
  const [detail] = details ?? [];
  if (!detail?.path.startsWith('data.')) return message;
  return `${titleOf(detail.path.slice('data.'.length), document)} ${detail.message}`;
}

/** Returns the English title of a field, else its name. */
export function titleOf(name: string, { properties }: SchemaDocument): string {
  return properties[name]?.filespin_properties.title?.en ?? name;
}

/** Returns a function that reads each schema once. */
function createSchemaCache(tx: Tx): (id: number) => Promise<UsableSchema> {
  const cache = new Map<number, Promise<UsableSchema>>();
  return (id) => {
    const schema = cache.get(id) ?? findSchema(tx, id);
    cache.set(id, schema);
    return schema;
  };
}
