import { isSame } from '@spindle/contracts/asset-schemas/schema-property';
import { type AssetFacts, FactSources } from '@spindle/contracts/facts/facts';
import { tagKey } from '@spindle/contracts/facts/tag-name';
import { ChangedValue } from '@spindle/contracts/metadata/changed-value';
import type { Asset } from '@spindle/prisma/client';
import { z } from 'zod';
import { formatFacts } from '../assets/facts-format.ts';
import { readChangeDetails } from '../change-sets/change-set.ts';
import { type ChangedFacts, type PlannedFacts, planValues } from '../facts/plan-facts.ts';
import type { UsableSchema } from '../metadata/find-schema.ts';
import { changeTags } from '../metadata/tags.ts';
import type { AssetDecision, PlanBatch, Tx } from './planned-batch.ts';

/** The part of a history entry that an undo needs. */
const RecordedFacts = z.object({
  changes: z.array(ChangedValue),
  former_sources: FactSources.default({}),
});
type RecordedFacts = z.infer<typeof RecordedFacts>;

/**
 * Plans to restore the facts that assets had before a change set, as their history records them. Facts that were changed since stay. Of the tags,
 * it removes those that were added and adds those that were removed.
 */
export function planFactsUndo(tx: Tx, changeSetId: number): PlanBatch<PlannedFacts> {
  return async (assets, schemaOf) => {
    const ids = assets.map(({ id }) => id);
    const recorded = await readChangeDetails(tx, changeSetId, ids);
    return async (asset) => planUndo(asset, recorded.get(asset.id), await schemaOf(asset.schemaId));
  };
}

function planUndo(
  asset: Asset,
  details: unknown,
  schema: UsableSchema,
): AssetDecision<PlannedFacts> {
  const recorded: RecordedFacts = RecordedFacts.catch({ changes: [], former_sources: {} }).parse(
    details,
  );
  const facts = formatFacts(asset);
  const values: Record<string, unknown> = {};
  const kept: string[] = [];
  for (const { field, from, to } of recorded.changes) {
    if (field === 'tags') values.tags = undoTags(facts.tags, readTags(from), readTags(to));
    else {
      const now = facts[field as keyof AssetFacts];
      if (isSame(now, to)) values[field] = from;
      else if (!isSame(now, from)) kept.push(field);
    }
  }
  const plan = planValues(asset, values as ChangedFacts, schema, recorded.former_sources);
  return { plan, ...(kept.length > 0 && { reason: `Changed since: ${kept.join(', ')}` }) };
}

/** Restores tags. Those that the change spelled in other letters of upper and lower case get their former spelling back. */
function undoTags(tags: readonly string[], from: readonly string[], to: readonly string[]) {
  const former = new Map(from.map((tag) => [tagKey(tag), tag]));
  return changeTags(tags, to, from).map((tag) =>
    to.includes(tag) ? (former.get(tagKey(tag)) ?? tag) : tag,
  );
}

const readTags = (value: unknown): string[] => z.array(z.string()).catch([]).parse(value);
