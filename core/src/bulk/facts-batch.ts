import type { FactsChange } from '@spindle/contracts/facts/facts-change';
import type { Prisma } from '@spindle/prisma/client';
import { type FactsRow, type PlannedFacts, planFacts } from '../facts/plan-facts.ts';
import type { Place } from '../places/towns.ts';
import { fieldsHiddenFromKeywords, searchTextOf } from '../search/words.ts';
import type { RecordedJob } from './next-assets.ts';
import { type PlanBatch, type PlannedAsset, runPlannedBatch, type Tx } from './planned-batch.ts';
import { recordJobActivities } from './record-job-activities.ts';

type FactsPlan = PlannedFacts & { searchText: string };

/** A change of facts in a job: its plan, and what the history of each asset records with it. */
interface FactsBatch {
  planBatch: PlanBatch<PlannedFacts>;
  details?: Prisma.InputJsonObject;
}

/** Plans the same change of facts for each asset. `place` is that of a new position. */
export const planFactsChange =
  (change: FactsChange, place: Place | null): PlanBatch<PlannedFacts> =>
  async (_, schemaOf) =>
  async (asset) => ({ plan: planFacts(asset, change, await schemaOf(asset.schemaId), place) });

/**
 * Changes the facts of at most `limit` assets of a job. An asset with a running update waits for a later batch. Returns the number of
 * assets that now have an outcome.
 */
export function changeFactsBatch(
  tx: Tx,
  job: RecordedJob,
  { planBatch, details = {} }: FactsBatch,
  limit: number,
): Promise<number> {
  return runPlannedBatch<FactsPlan>(
    tx,
    job,
    {
      planBatch: async (assets, schemaOf) => {
        const planOne = await planBatch(assets, schemaOf);
        return async (asset) => {
          const { plan, ...decision } = await planOne(asset);
          if (!plan) return { plan, ...decision };
          const hidden = fieldsHiddenFromKeywords((await schemaOf(asset.schemaId)).document);
          const searchText = searchTextOf({ ...asset, ...plan.row }, hidden);
          return { ...decision, plan: { ...plan, searchText } };
        };
      },
      write: (planned) => writePlanned(tx, job, details, planned),
    },
    limit,
  );
}

/** Writes planned facts with one statement, and records the change in the history of each asset. */
async function writePlanned(
  tx: Tx,
  job: RecordedJob,
  details: Prisma.InputJsonObject,
  planned: PlannedAsset<FactsPlan>[],
): Promise<void> {
  const rows = planned.map(({ asset, plan }) => columnsOf({ ...asset, ...plan.row }, plan));
  await tx.db.$executeRaw`
    UPDATE asset SET data = planned.data, tags = planned.tags, title = planned.title, caption = planned.caption, credit = planned.credit,
      rating = planned.rating, flag = planned.flag, color_label = planned.color_label,
      taken_at = planned.taken_at, taken_offset = planned.taken_offset, taken_source = planned.taken_source,
      latitude = planned.latitude, longitude = planned.longitude,
      country = planned.country, region = planned.region, town = planned.town, fact_sources = planned.fact_sources,
      search_text = planned.search_text, update_user_id = ${job.creatorId}, update_time = ${tx.now()}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS planned (
      id uuid, data jsonb, tags text[], title text, caption text, credit text,
      rating smallint, flag asset_flag, color_label color_label,
      taken_at timestamptz, taken_offset smallint, taken_source taken_source,
      latitude float8, longitude float8, country text, region text, town text, fact_sources jsonb, search_text text)
    WHERE asset.id = planned.id`;
  const entries = planned.map(({ asset, plan }) => ({
    assetUuid: asset.id,
    details: { ...details, ...plan.history },
  }));
  await recordJobActivities(tx, job, entries, 'FACTS_CHANGED');
}

/** Returns the values of a row by the names of their columns. */
function columnsOf(
  asset: Required<FactsRow> & { id: string; data: unknown; factSources: unknown },
  { searchText }: FactsPlan,
) {
  const { id, tags, title, caption, credit, rating, flag, country, region, town } = asset;
  const { latitude, longitude } = asset;
  return {
    id,
    data: asset.data,
    tags,
    title,
    caption,
    credit,
    rating,
    flag,
    color_label: asset.colorLabel,
    taken_at: asset.takenAt,
    taken_offset: asset.takenOffset,
    taken_source: asset.takenSource,
    latitude,
    longitude,
    country,
    region,
    town,
    fact_sources: asset.factSources,
    search_text: searchText,
  };
}
