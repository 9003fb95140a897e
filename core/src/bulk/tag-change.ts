import { TAG_MAX } from '@spindle/contracts/facts/facts';
import { changedTags, type TagChange } from '@spindle/contracts/tags/change-tags';
import { Invalid } from '../errors.ts';
import { type PlannedFacts, planValues, sourcesOfPerson } from '../facts/plan-facts.ts';
import type { PlanBatch } from './planned-batch.ts';

/** Plans a change of a tag with the tags below it. Refuses assets whose tags would become too long. */
export const planTagChange =
  (change: TagChange): PlanBatch<PlannedFacts> =>
  async (_, schemaOf) =>
  async (asset) => {
    const tags = changedTags(asset.tags, change);
    if (tags.some((tag) => tag.length > TAG_MAX))
      throw new Invalid(`A tag can have at most ${TAG_MAX} characters with its levels.`);
    const schema = await schemaOf(asset.schemaId);
    return { plan: planValues(asset, { tags }, schema, sourcesOfPerson({ tags })) };
  };
