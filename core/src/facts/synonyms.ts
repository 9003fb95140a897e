import { type FactSources, USER_SOURCE } from '@spindle/contracts/facts/facts';
import type { FactsChange } from '@spindle/contracts/facts/facts-change';
import { tagKey } from '@spindle/contracts/facts/tag-name';
import type { TxContext } from '../context.ts';

type Tx = Pick<TxContext, 'db'>;

/** Finds the tags whose synonyms some texts are, by the keys of the texts. */
export async function findSynonyms(
  { db }: Tx,
  texts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const keys = [...new Set(texts.map(tagKey))];
  if (keys.length === 0) return new Map();
  const rows = await db.$queryRaw<{ key: string; name: string }[]>`
    SELECT lower(synonym) AS key, tag.name FROM tag, unnest(tag.synonyms) AS synonym
    WHERE tag.synonyms <> '{}' AND lower(synonym) = ANY(${keys}::text[])`;
  return new Map(rows.map(({ key, name }) => [key, name]));
}

/** Replaces the synonyms among the tags that files say by their tags. Tags of people stay. */
export async function replaceFileSynonyms<
  Facts extends { tags: string[]; factSources: FactSources },
>(tx: Tx, facts: Facts[]): Promise<Facts[]> {
  const isOfFile = ({ factSources }: Facts) => factSources.tags !== USER_SOURCE;
  const names = await findSynonyms(
    tx,
    facts.filter(isOfFile).flatMap(({ tags }) => tags),
  );
  return facts.map((one) => (isOfFile(one) ? { ...one, tags: replaceTags(one.tags, names) } : one));
}

/** Replaces the synonyms among the tags that a change adds by their tags. */
export async function replaceAddedSynonyms(tx: Tx, change: FactsChange): Promise<FactsChange> {
  if (!change.add_tags) return change;
  const names = await findSynonyms(tx, change.add_tags);
  return { ...change, add_tags: replaceTags(change.add_tags, names) };
}

/** Replaces those of the tags that a map has by their keys, without repetitions. */
function replaceTags(tags: readonly string[], names: ReadonlyMap<string, string>): string[] {
  if (names.size === 0) return [...tags];
  const byKey = new Map<string, string>();
  for (const tag of tags) {
    const name = names.get(tagKey(tag)) ?? tag;
    if (!byKey.has(tagKey(name))) byKey.set(tagKey(name), name);
  }
  return [...byKey.values()];
}
