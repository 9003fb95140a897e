import { isSame } from '@spindle/contracts/asset-schemas/schema-property';
import { type AssetFacts, EDITABLE_FACTS, TAGS_MAX } from '@spindle/contracts/facts/facts';
import { tagKey } from '@spindle/contracts/facts/tag-name';
import type { MergedField } from '@spindle/contracts/merge/merge';
import type { ChangedFacts } from '../facts/plan-facts.ts';

/** An asset that is merged into another one. */
export interface FactSource {
  /** The asset id in the format of the API. */
  id: string;
  facts: AssetFacts;
}

/** The facts that change, and where each new value comes from. For tags, the value has the added ones. */
export interface CombinedFacts {
  values: ChangedFacts;
  merged: MergedField[];
}

/** Facts of one place. They come from one asset, so that a town never gets the country of another one. */
const PLACE = ['country', 'region', 'town'] as const;

const SINGLE_FACTS = EDITABLE_FACTS.filter(
  (fact) => fact !== 'rating' && !(PLACE as readonly string[]).includes(fact),
);

/**
 * Adds facts of the sources to an asset's own facts, in the order of the sources: the values of empty facts, missing tags, and the highest
 * rating. Own values stay.
 */
export function combineFacts(own: AssetFacts, sources: readonly FactSource[]): CombinedFacts {
  const merged = [
    ...SINGLE_FACTS.flatMap((fact) => (own[fact] === null ? firstValue(fact, sources) : [])),
    ...placeOf(own, sources),
    ...ratingOf(own, sources),
  ];
  const values: Record<string, unknown> = Object.fromEntries(
    merged.map(({ field, value }) => [field, value]),
  );
  const added = missingTags(own.tags, sources);
  if (added.length > 0) values.tags = [...own.tags, ...added.flatMap(({ value }) => value)];
  return { values: values as ChangedFacts, merged: [...merged, ...added] };
}

function firstValue(
  field: (typeof EDITABLE_FACTS)[number],
  sources: readonly FactSource[],
): MergedField[] {
  const source = sources.find(({ facts }) => facts[field] !== null);
  return source ? [{ field, from: source.id, value: source.facts[field] }] : [];
}

function placeOf(own: AssetFacts, sources: readonly FactSource[]): MergedField[] {
  const hasPlace = (facts: AssetFacts) => PLACE.some((field) => facts[field] !== null);
  const source = hasPlace(own) ? undefined : sources.find(({ facts }) => hasPlace(facts));
  return source ? PLACE.flatMap((field) => firstValue(field, [source])) : [];
}

function ratingOf({ rating }: AssetFacts, sources: readonly FactSource[]): MergedField[] {
  const best = Math.max(0, ...sources.map(({ facts }) => facts.rating ?? 0));
  const source = sources.find(({ facts }) => facts.rating === best);
  return source && best > (rating ?? 0) ? [{ field: 'rating', from: source.id, value: best }] : [];
}

/** Returns the tags that only sources have, each once and as many as an asset may have. */
function missingTags(own: readonly string[], sources: readonly FactSource[]) {
  const known = new Set(own.map(tagKey));
  let left = TAGS_MAX - own.length;
  return sources.flatMap(({ id, facts }) => {
    const tags = facts.tags.filter((tag) => {
      if (left === 0 || known.has(tagKey(tag))) return false;
      known.add(tagKey(tag));
      left -= 1;
      return true;
    });
    return tags.length > 0 ? [{ field: 'tags', from: id, value: tags }] : [];
  });
}

/** Returns the editable facts and tags that differ, with their values in `facts`. */
export function changedFacts(facts: AssetFacts, other: AssetFacts): Record<string, unknown> {
  const fields = ['tags', ...EDITABLE_FACTS] as const;
  return Object.fromEntries(
    fields.flatMap((field) => (isSame(facts[field], other[field]) ? [] : [[field, facts[field]]])),
  );
}
