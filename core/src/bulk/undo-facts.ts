import { readChangeDetails } from '../change-sets/change-set.ts';
import type { PlannedFacts } from '../facts/plan-facts.ts';
import { planFactsBack } from '../facts/plan-facts-back.ts';
import type { PlanBatch, Tx } from './planned-batch.ts';

/** Plans to restore the facts that assets had before a change set. Facts that were changed since stay. */
export function planFactsUndo(tx: Tx, changeSetId: number): PlanBatch<PlannedFacts> {
  return async (assets, schemaOf) => {
    const ids = assets.map(({ id }) => id);
    const recorded = await readChangeDetails(tx, changeSetId, ids);
    return async (asset) => {
      const schema = await schemaOf(asset.schemaId);
      const { plan, kept } = planFactsBack(asset, recorded.get(asset.id), schema);
      return { plan, ...(kept.length > 0 && { reason: `Changed since: ${kept.join(', ')}` }) };
    };
  };
}
