import { type FactSources, USER_SOURCE } from '@spindle/contracts/facts/facts';
import type { FactsChange } from '@spindle/contracts/facts/facts-change';
import { tagKey } from '@spindle/contracts/facts/tag-name';
import { SYNONYMS_MAX } from '@spindle/contracts/tags/synonyms';
import { Prisma } from '@spindle/prisma/client';
import type { TxContext } from '../context.ts';
import type { TagSynonyms } from '../tasks/job-input.ts';
import { withinTag } from './tag-catalog.ts';

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

/** Limits the tags whose synonyms a change of a tag records. */
const RECORDED_MAX = 1_000;

/** Returns the synonyms of a tag and of those below it, for at most RECORDED_MAX tags that have some. */
export function readSynonymsWithin({ db }: Tx, tag: string): Promise<TagSynonyms[]> {
  return db.$queryRaw<TagSynonyms[]>`
    SELECT tag.name AS tag, tag.synonyms FROM tag
    WHERE ${withinTag(tagKey(tag))} AND tag.synonyms <> '{}' ORDER BY tag.key LIMIT ${RECORDED_MAX}`;
}

/**
 * Gives tags the synonyms that they had before a change. `takenBy` is the tag that has got them with the change. A synonym that is a tag or
 * that another tag has got since stays.
 */
export async function restoreSynonyms(
  { db }: Tx,
  recorded: readonly TagSynonyms[],
  takenBy: string | null,
): Promise<void> {
  if (recorded.length === 0) return;
  const keys = recorded.flatMap(({ synonyms }) => synonyms.map(tagKey));
  const isTaken = takenBy === null ? Prisma.sql`false` : withinTag(tagKey(takenBy));
  await db.$executeRaw`
    UPDATE tag SET synonyms = ARRAY(SELECT synonym FROM unnest(tag.synonyms) AS synonym WHERE lower(synonym) <> ALL(${keys}::text[]))
    WHERE ${isTaken} AND tag.synonyms <> '{}'`;
  await db.$executeRaw`
    INSERT INTO tag (key, name, synonyms)
    SELECT lower(recorded.tag), recorded.tag, ARRAY(
      SELECT synonym FROM unnest(recorded.synonyms) AS synonym WHERE NOT EXISTS (
        SELECT FROM tag AS other WHERE other.key = lower(synonym) OR other.key <> lower(recorded.tag)
          AND EXISTS (SELECT FROM unnest(other.synonyms) AS others WHERE lower(others) = lower(synonym))))
    FROM jsonb_to_recordset(${JSON.stringify(recorded)}::jsonb) AS recorded (tag text, synonyms text[])
    ON CONFLICT (key) DO UPDATE
    SET synonyms = (ARRAY(SELECT unnest(tag.synonyms) UNION SELECT unnest(excluded.synonyms)))[:${SYNONYMS_MAX}::int]`;
}
