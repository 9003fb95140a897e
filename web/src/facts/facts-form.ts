import type { SelectionFacts } from '@spindle/contracts/bulk/selection-facts';
import type { FactsChange } from '@spindle/contracts/facts/facts-change';

/** The fields that change: those that the user touched. */
export type TouchedFacts = FactsChange;

/** Facts that are single texts. */
export const TEXT_FACTS = ['title', 'caption', 'credit', 'country', 'region', 'town'] as const;

/** Returns the number of assets that have a value of a fact that differs; null for a fact that all have alike. */
export function mixedCount({ mixed }: SelectionFacts, fact: string): number | null {
  return mixed.find((one) => one.fact === fact)?.assets ?? null;
}

/** Returns the number of assets with a date taken; undefined for a selection that is too large to compare. */
export function datedCount(facts: SelectionFacts): number | undefined {
  if (facts.assets === null) return undefined;
  return mixedCount(facts, 'taken') ?? (facts.common.taken ? facts.assets : 0);
}
