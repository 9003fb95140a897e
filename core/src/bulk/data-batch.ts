import { isSame } from '@spindle/contracts/asset-schemas/schema-property';
import { ORIGINAL_FAILED } from '@spindle/contracts/assets/asset-changes';
import type { Asset, Prisma } from '@spindle/prisma/client';
import type { PlannedData } from '../metadata/plan-data.ts';
import type { RecordedJob } from './next-assets.ts';
import {
  type AssetDecision,
  type PlannedAsset,
  runPlannedBatch,
  type SchemaOf,
  type Tx,
} from './planned-batch.ts';
import { recordJobActivities } from './record-job-activities.ts';

/** The planned data of one asset. A `reason` says which part of the change is left out. */
export type DataPlan = Omit<PlannedData, 'document'> & { reason?: string };

/** Reads what a batch needs, and returns a function that plans the data of one of its assets. */
export type PlanDataBatch = (
  assets: Asset[],
  schemaOf: SchemaOf,
) => Promise<(asset: Asset) => Promise<DataPlan>>;

/** A change of data in a job: its plan, and what the history of each asset records with it. */
interface DataChange {
  planBatch: PlanDataBatch;
  details: Prisma.InputJsonObject;
}

/**
 * Changes the data of at most `limit` assets of a job. An asset with a running update waits for a later batch. Returns the number of
 * assets that now have an outcome.
 */
export function changeDataBatch(
  tx: Tx,
  job: RecordedJob,
  { planBatch, details }: DataChange,
  limit: number,
): Promise<number> {
  return runPlannedBatch<DataPlan>(
    tx,
    job,
    {
      planBatch: async (assets, schemaOf) => {
        const planOne = await planBatch(assets, schemaOf);
        return async (asset) => decide(asset, await planOne(asset));
      },
      refuse: ({ error }) => (error === null ? null : ORIGINAL_FAILED),
      write: (planned) => writePlanned(tx, job, details, planned),
    },
    limit,
  );
}

function decide(asset: Asset, plan: DataPlan): AssetDecision<DataPlan> {
  const { reason = '' } = plan;
  const isUnchanged = plan.schemaId === asset.schemaId && isSame(plan.data, asset.data);
  return { plan: isUnchanged ? null : plan, reason };
}

/** Writes planned data with one statement, and records the change in the history of each asset. */
async function writePlanned(
  tx: Tx,
  job: RecordedJob,
  details: Prisma.InputJsonObject,
  planned: PlannedAsset<DataPlan>[],
): Promise<void> {
  await tx.db.$executeRaw`
    UPDATE asset SET data = planned.data::jsonb, schema_id = planned.schema_id,
      search_text = planned.search_text, update_user_id = ${job.creatorId}, update_time = ${tx.now()}
    FROM unnest(
      ${planned.map(({ asset }) => asset.id)}::uuid[],
      ${planned.map(({ plan }) => JSON.stringify(plan.data))}::text[],
      ${planned.map(({ plan }) => plan.schemaId)}::int[],
      ${planned.map(({ plan }) => plan.searchText)}::text[]
    ) AS planned (id, data, schema_id, search_text)
    WHERE asset.id = planned.id`;
  const entries = planned.map(({ asset, plan: { schemaId, fields, changes } }) => ({
    assetUuid: asset.id,
    details: {
      ...details,
      fields,
      changes,
      data_schema_id: schemaId,
      former_schema_id: asset.schemaId,
    },
  }));
  await recordJobActivities(tx, job, entries, 'DATA_UPDATED');
}
