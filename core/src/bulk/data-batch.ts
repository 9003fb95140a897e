import type { SchemaDocument } from '@spindle/contracts/asset-schemas/asset-schemas';
import { ORIGINAL_FAILED } from '@spindle/contracts/assets/asset-changes';
import type { DataUpdate } from '@spindle/contracts/metadata/metadata';
import { type Asset, Prisma } from '@spindle/prisma/client';
import { recordActivity } from '../activity/record-activity.ts';
import type { TxContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { findSchema, type UsableSchema } from '../metadata/find-schema.ts';
import { type PlannedData, planData } from '../metadata/plan-data.ts';
import { tryLockDataUpdates } from '../metadata/update-data.ts';
import { type BulkJob, nextAssets } from './next-assets.ts';
import { type AssetResult, recordResults } from './record-results.ts';

type Tx = Pick<TxContext, 'db' | 'now'>;
type Planned = PlannedData & { id: string };

/** Selects assets without queued updates of single assets, which run before a bulk job. */
const HAS_NO_QUEUED_UPDATE = Prisma.sql`NOT EXISTS (
  SELECT FROM data_update WHERE data_update.asset_id = job_asset.asset_id AND data_update.error IS NULL)`;

/**
 * Updates the data of at most `limit` assets of a job, by the same rules as for one asset. An asset with a running update waits for a
 * later batch. Returns the number of assets that now have an outcome.
 */
export async function updateDataBatch(
  tx: Tx,
  job: BulkJob,
  update: DataUpdate,
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
  const schemas = createSchemaCache(tx);
  for (const asset of assets) {
    const plan = await planAsset(tx, asset, update, schemas);
    results.push(plan.result);
    if (plan.planned) planned.push(plan.planned);
  }
  await writePlanned(tx, job, update, planned);
  await recordResults(tx, job.id, results);
  return results.length;
}

/** Plans the update of one asset, or returns why it is skipped or refused. */
async function planAsset(
  tx: Tx,
  asset: Asset,
  update: DataUpdate,
  schemaOf: (id: number) => Promise<UsableSchema>,
): Promise<{ result: AssetResult; planned?: Planned }> {
  const { id } = asset;
  if (asset.trashedAt !== null) return { result: { id, outcome: 'TRASHED' } };
  if (asset.status === 'ARCHIVED') return { result: { id, outcome: 'ARCHIVED' } };
  if (asset.status === 'NOT_READY') return { result: { id, outcome: 'PROCESSING' } };
  if (asset.error !== null) return { result: { id, outcome: 'REFUSED', reason: ORIGINAL_FAILED } };
  try {
    const planned = await planData(tx, asset, update, schemaOf);
    return { result: { id, outcome: 'CHANGED' }, planned: { ...planned, id } };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { document } = await schemaOf(update.data_schema_id ?? asset.schemaId);
    return { result: { id, outcome: 'REFUSED', reason: reasonOf(error, document) } };
  }
}

/** Writes planned data with one statement, and records the change in the history of each asset. */
async function writePlanned(
  tx: Tx,
  job: Pick<BulkJob, 'creatorId'>,
  update: DataUpdate,
  planned: Planned[],
): Promise<void> {
  if (planned.length === 0) return;
  await tx.db.$executeRaw`
    UPDATE asset SET data = planned.data::jsonb, schema_id = planned.schema_id,
      search_text = planned.search_text, update_user_id = ${job.creatorId}, update_time = ${tx.now()}
    FROM unnest(
      ${planned.map(({ id }) => id)}::uuid[],
      ${planned.map(({ data }) => JSON.stringify(data))}::text[],
      ${planned.map(({ schemaId }) => schemaId)}::int[],
      ${planned.map(({ searchText }) => searchText)}::text[]
    ) AS planned (id, data, schema_id, search_text)
    WHERE asset.id = planned.id`;
  const fields = planned[0]?.fields ?? []; // one update changes the same fields of every asset
  for (const schemaId of new Set(planned.map((asset) => asset.schemaId))) {
    const ids = planned.filter((asset) => asset.schemaId === schemaId).map(({ id }) => id);
    const details = { mode: update.mode, fields, data_schema_id: schemaId };
    await recordActivity(tx, ids, 'DATA_UPDATED', job.creatorId, details);
  }
}

/** Returns the message of an error; if it concerns a field, the title of the field and its first error. */
function reasonOf({ details, message }: AppError, { properties }: SchemaDocument): string {
  const [detail] = details ?? [];
  if (!detail?.path.startsWith('data.')) return message;
  const name = detail.path.slice('data.'.length);
  return `${properties[name]?.filespin_properties.title?.en ?? name} ${detail.message}`;
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
