import { openSuggestions } from '../metadata/suggestions.ts';
import { planTags } from '../metadata/tags.ts';
import type { PlanDataBatch } from './data-batch.ts';
import type { Tx } from './planned-batch.ts';

/** Plans to make suggestions tags: all open ones of each asset, or those among `labels`. */
export function planAcceptance(tx: Tx, labels: string[] | undefined): PlanDataBatch {
  return async (_, schemaOf) => (asset) => {
    const add = openSuggestions(asset).filter((label) => labels?.includes(label) ?? true);
    return planTags(tx, asset, { add }, schemaOf);
  };
}
