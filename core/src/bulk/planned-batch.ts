import type { SchemaDocument } from '@spindle/contracts/asset-schemas/asset-schemas';
import { type Asset, Prisma } from '@spindle/prisma/client';
import type { TxContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { findSchema, type UsableSchema } from '../metadata/find-schema.ts';
import { tryLockDataUpdates } from '../metadata/update-data.ts';
import { type BulkJob, nextAssets } from './next-assets.ts';
import { type AssetResult, recordResults } from './record-results.ts';

export type Tx = Pick<TxContext, 'db' | 'now'>;
export type SchemaOf = (id: number) => Promise<UsableSchema>;

/** What a plan says about one asset: its change, or null when nothing changes. A `reason` says which part of it is left out. */
export interface AssetDecision<Plan> {
  plan: Plan | null;
  reason?: string;
}

/** Reads what a batch needs, and returns a function that plans the change of one of its assets. */
export type PlanBatch<Plan> = (
  assets: Asset[],
  schemaOf: SchemaOf,
) => Promise<(asset: Asset) => Promise<AssetDecision<Plan>>>;

export interface PlannedAsset<Plan> {
  asset: Asset;
  plan: Plan;
}

/** A change of assets that is planned for each of them, and written for all of a batch at once. */
interface PlannedBatch<Plan> {
  planBatch: PlanBatch<Plan>;
  /** Returns why an asset cannot be changed, as a sentence. */
  refuse?: (asset: Asset) => string | null;
  write: (planned: PlannedAsset<Plan>[]) => Promise<void>;
}

/** Selects assets without queued updates of single assets, which run before a bulk job. */
const HAS_NO_QUEUED_UPDATE = Prisma.sql`NOT EXISTS (
  SELECT FROM data_update WHERE data_update.asset_id = job_asset.asset_id AND data_update.error IS NULL)`;

/**
 * Plans and writes the change of at most `limit` assets of a job. An asset with a running update waits for a later batch. Returns the
 * number of assets that now have an outcome.
 */
export async function runPlannedBatch<Plan>(
  tx: Tx,
  job: BulkJob,
  { planBatch, refuse = () => null, write }: PlannedBatch<Plan>,
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
  const planned: PlannedAsset<Plan>[] = [];
  const schemaOf = createSchemaCache(tx);
  const planOne = await planBatch(assets, schemaOf);
  for (const asset of assets) {
    const skipped = skipAsset(asset, refuse);
    if (skipped) {
      results.push(skipped);
      continue;
    }
    const { result, plan } = await planAsset(asset, planOne, schemaOf);
    results.push(result);
    if (plan) planned.push({ asset, plan });
  }
  if (planned.length > 0) await write(planned);
  await recordResults(tx, job.id, results);
  return results.length;
}

/** Returns the result of an asset that cannot be changed in its state. */
function skipAsset(asset: Asset, refuse: (asset: Asset) => string | null): AssetResult | undefined {
  const { id } = asset;
  if (asset.trashedAt !== null) return { id, outcome: 'TRASHED' };
  if (asset.status === 'ARCHIVED') return { id, outcome: 'ARCHIVED' };
  if (asset.status === 'NOT_READY') return { id, outcome: 'PROCESSING' };
  const reason = refuse(asset);
  return reason === null ? undefined : { id, outcome: 'REFUSED', reason };
}

/** Plans the change of one asset, or returns why it is unchanged or refused. */
async function planAsset<Plan>(
  asset: Asset,
  planOne: (asset: Asset) => Promise<AssetDecision<Plan>>,
  schemaOf: SchemaOf,
): Promise<{ result: AssetResult; plan?: Plan }> {
  const { id } = asset;
  try {
    const { plan, reason = '' } = await planOne(asset);
    if (plan === null) return { result: { id, outcome: 'UNCHANGED', reason } };
    return { result: { id, outcome: 'CHANGED', reason }, plan };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { document } = await schemaOf(asset.schemaId);
    return { result: { id, outcome: 'REFUSED', reason: reasonOf(error, document) } };
  }
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
function createSchemaCache(tx: Tx): SchemaOf {
  const cache = new Map<number, Promise<UsableSchema>>();
  return (id) => {
    const schema = cache.get(id) ?? findSchema(tx, id);
    cache.set(id, schema);
    return schema;
  };
}
