import { isSame } from '@spindle/contracts/asset-schemas/schema-property';
import { type AssetFacts, FactSources } from '@spindle/contracts/facts/facts';
import { tagKey } from '@spindle/contracts/facts/tag-name';
import { ChangedValue } from '@spindle/contracts/metadata/changed-value';
import type { Asset } from '@spindle/prisma/client';
import { z } from 'zod';
import { formatFacts } from '../assets/facts-format.ts';
import type { UsableSchema } from '../metadata/find-schema.ts';
import { changeTags } from '../metadata/tags.ts';
import { type ChangedFacts, type PlannedFacts, planValues } from './plan-facts.ts';

/** The part of a history entry that an undo needs. */
const RecordedFacts = z
  .object({ changes: z.array(ChangedValue), former_sources: FactSources.default({}) })
  .catch({ changes: [], former_sources: {} });

/**
 * Plans to restore the facts that an asset had before a change, as its history records it. Facts that were changed since stay: `kept` has
 * their names. Of the tags, it removes those that were added and adds those that were removed.
 */
export function planFactsBack(
  asset: Asset,
  details: unknown,
  schema: UsableSchema,
): { plan: PlannedFacts | null; kept: string[] } {
  const recorded = RecordedFacts.parse(details);
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
  return { plan, kept };
}

/** Restores tags. Those that the change spelled in other letters of upper and lower case get their former spelling back. */
function undoTags(tags: readonly string[], from: readonly string[], to: readonly string[]) {
  const former = new Map(from.map((tag) => [tagKey(tag), tag]));
  return changeTags(tags, to, from).map((tag) =>
    to.includes(tag) ? (former.get(tagKey(tag)) ?? tag) : tag,
  );
}

const readTags = (value: unknown): string[] => z.array(z.string()).catch([]).parse(value);
