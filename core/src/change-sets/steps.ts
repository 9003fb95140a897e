import { isSame } from '@spindle/contracts/asset-schemas/schema-property';
import { ChangedValue } from '@spindle/contracts/metadata/changed-value';
import { Prisma } from '@spindle/prisma/client';
import { z } from 'zod';

/** The details of the history entries of a row of `item`, a table of items of change sets, in their order. Null without any. */
export const STEPS = Prisma.sql`(
  SELECT jsonb_agg(step.details ORDER BY step.id) FROM asset_activity AS step
  WHERE step.asset_id = item.asset_id AND (step.id = item.activity_id
    OR (step.id > item.activity_id AND (step.details ->> 'change_set_id')::int = item.change_set_id))
)`;

/** The parts of an entry that are joined. */
const Step = z.looseObject({
  changes: z.array(ChangedValue).default([]),
  former_sources: z.record(z.string(), z.unknown()).default({}),
});

/** Joins history entries of one asset: each field changes from its first value to its last one. Returns a single entry unchanged. */
export function joinSteps(steps: readonly unknown[]): unknown {
  if (steps.length < 2) return steps[0];
  const joined = new Map<string, ChangedValue>();
  const formerSources: Record<string, unknown> = {};
  for (const step of steps) {
    const { changes, former_sources } = Step.parse(step);
    for (const { field, from, to } of changes) {
      const first = joined.get(field);
      joined.set(field, { field, from: first ? first.from : from, to });
      if (!first && field in former_sources) formerSources[field] = former_sources[field];
    }
  }
  const changes = [...joined.values()].filter(({ from, to }) => !isSame(from, to));
  return { changes, former_sources: formerSources };
}
