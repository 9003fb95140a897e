import type { FactSources } from '@spindle/contracts/facts/facts';
import type { MergedField } from '@spindle/contracts/merge/merge';
import { internalData, publicData } from '@spindle/contracts/metadata/internal-fields';
import type { Asset, Prisma } from '@spindle/prisma/client';
import { factSourcesOf, formatFacts } from '../assets/facts-format.ts';
import type { TxContext } from '../context.ts';
import { planValues, sourcesOfPerson } from '../facts/plan-facts.ts';
import { fromUuid } from '../ids.ts';
import { findSchema } from '../metadata/find-schema.ts';
import { mirrorTags } from '../metadata/tags.ts';
import { fieldsHiddenFromKeywords, searchTextOf } from '../search/words.ts';
import { type Combined, combineData } from './combine.ts';
import { changedFacts, combineFacts } from './combine-facts.ts';

/** What a merge changes in the row of the kept asset. */
export interface MergedValues {
  /** Custom metadata. */
  combined: Combined;
  mergedFacts: MergedField[];
  factsBefore: Record<string, unknown>;
  factsAfter: Record<string, unknown>;
  /** Sources of the changed facts before the merge. */
  formerSources: FactSources;
  /** The new columns; undefined when nothing changes. */
  row: Prisma.AssetUncheckedUpdateInput | undefined;
}

/** Combines the custom metadata and the facts of an asset with those of others, in their order. Writes nothing. */
export async function mergeValues(
  tx: Pick<TxContext, 'db'>,
  keep: Asset,
  dropped: readonly Asset[],
): Promise<MergedValues> {
  const schema = await findSchema(tx, keep.schemaId);
  const combined = combineData(
    publicData(keep.data),
    dropped.map(({ id, data }) => ({ id: fromUuid(id), data: publicData(data) })),
    schema.validate,
  );
  const data = { ...internalData(keep.data), ...combined.data } as Prisma.JsonObject;
  // The tags in custom metadata are tags of the asset, too.
  const withData: Asset = { ...keep, data, tags: mirrorTags(keep, combined.data) };
  const { values, merged } = combineFacts(
    formatFacts(withData),
    dropped.map((asset) => ({ id: fromUuid(asset.id), facts: formatFacts(asset) })),
  );
  const planned = planValues(withData, values, schema, sourcesOfPerson(values));
  const after: Asset = { ...withData, ...planned?.row } as Asset;
  const [before, now] = [formatFacts(keep), formatFacts(after)];
  const factsAfter = changedFacts(now, before);
  const formerSources = Object.fromEntries(
    Object.entries(factSourcesOf(keep)).filter(([field]) => field in factsAfter),
  );
  const row = {
    ...planned?.row,
    data: after.data as Prisma.InputJsonObject,
    tags: after.tags,
    searchText: searchTextOf(after, fieldsHiddenFromKeywords(schema.document)),
  };
  return {
    combined,
    mergedFacts: merged,
    factsBefore: changedFacts(before, now),
    factsAfter,
    formerSources,
    row: combined.merged.length > 0 || planned ? row : undefined,
  };
}
