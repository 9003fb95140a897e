import type { PlannedFacts } from '../facts/plan-facts.ts';
import { planFacts } from '../facts/plan-facts.ts';
import { openSuggestions } from '../metadata/suggestions.ts';
import type { PlanBatch } from './planned-batch.ts';

/** Plans to make suggestions tags: all open ones of each asset, or those among `labels`. */
export function planAcceptance(labels: string[] | undefined): PlanBatch<PlannedFacts> {
  return async (_, schemaOf) => async (asset) => {
    const add = openSuggestions(asset).filter((label) => labels?.includes(label) ?? true);
    return { plan: planFacts(asset, { add_tags: add }, await schemaOf(asset.schemaId)) };
  };
}
