import { tagKey } from '@spindle/contracts/facts/tag-name';
import type { Context, TxContext } from '@spindle/core/context';

/** The advisory lock that admits one change of synonyms at a time. The number is arbitrary. */
const LOCK = 340_201;

/** Waits for other changes of synonyms, until the transaction ends. */
export async function lockSynonyms({ db }: TxContext): Promise<void> {
  await db.$queryRaw`SELECT pg_advisory_xact_lock(${LOCK}::bigint)::text`;
}

/** Finds synonyms that tags other than `tag` have, by their keys: the synonym, and the name of its tag. */
export function findSynonymsOfOthers(
  { db }: Context | TxContext,
  keys: readonly string[],
  tag: string,
): Promise<{ synonym: string; name: string }[]> {
  return db.$queryRaw`
    SELECT synonym, tag.name FROM tag, unnest(tag.synonyms) AS synonym
    WHERE tag.synonyms <> '{}' AND tag.key <> ${tagKey(tag)} AND lower(synonym) = ANY(${keys}::text[])
    ORDER BY synonym LIMIT 1`;
}
