import { cleanTag, tagKey } from '@spindle/contracts/facts/tag-name';
import { SYNONYMS_MAX } from '@spindle/contracts/tags/synonyms';
import { Prisma } from '@spindle/prisma/client';
import type { TxContext } from '../context.ts';

type Tx = Pick<TxContext, 'db'>;

/** Selects a tag and those below it. In the order of characters, `0` follows the slash. */
export function withinTag(key: string): Prisma.Sql {
  return Prisma.sql`(tag.key = ${key} OR (tag.key > ${`${key}/`} AND tag.key < ${`${key}0`}))`;
}

/**
 * Adds the new names of a tag and of those below it to the catalog, with the levels above them, and moves synonyms to them. An existing name
 * gets the synonyms, too. A name that differs only in case replaces the former one.
 */
export async function moveCatalogTags(
  { db }: Tx,
  change: { from: string; to: string },
): Promise<void> {
  const [from, to] = [tagKey(change.from), cleanTag(change.to)];
  const above = to.split('/').slice(0, -1).join('/');
  if (above !== '') await addCatalogTag({ db }, above);
  // Characters of keys and names correspond, except for a few letters whose lower case is longer.
  await db.$executeRaw`
    WITH moved AS (
      SELECT ${to} || substr(tag.name, ${from.length + 1}::int) AS name, tag.synonyms, tag.last_used_at
      FROM tag WHERE ${withinTag(from)}
    )
    INSERT INTO tag (key, name, synonyms, last_used_at)
    SELECT DISTINCT ON (lower(name)) lower(name), name, synonyms, last_used_at FROM moved ORDER BY 1
    ON CONFLICT (key) DO UPDATE SET name = CASE WHEN tag.key = ${from} OR starts_with(tag.key, ${`${from}/`}) THEN excluded.name ELSE tag.name END,
      synonyms = (ARRAY(SELECT unnest(tag.synonyms) UNION SELECT unnest(excluded.synonyms)))[:${SYNONYMS_MAX}::int]`;
  if (tagKey(to) !== from)
    await db.$executeRaw`
      UPDATE tag SET synonyms = '{}' WHERE ${withinTag(from)} AND NOT ${withinTag(tagKey(to))} AND synonyms <> '{}'`;
}

/** Adds a tag and the levels above it to the catalog, unless it has them. */
export async function addCatalogTag({ db }: Tx, tag: string): Promise<void> {
  const levels = cleanTag(tag)
    .split('/')
    .map((_, n, all) => all.slice(0, n + 1).join('/'));
  await db.$executeRaw`
    INSERT INTO tag (key, name) SELECT lower(level), level FROM unnest(${levels}::text[]) AS level
    ON CONFLICT DO NOTHING`;
}

/**
 * Deletes tags and those below them from the catalog, as far as no assets have them, also none in the trash. Those within `kept` stay. An
 * asset that gets such a tag at that moment adds it to the catalog with its next change.
 */
export async function deleteUnheldTags(
  { db }: Tx,
  keys: readonly string[],
  kept: string | null = null,
): Promise<void> {
  if (keys.length === 0) return;
  const isDeleted = Prisma.join(keys.map(withinTag), ' OR ');
  const isKept = kept === null ? Prisma.sql`false` : withinTag(tagKey(kept));
  await db.$executeRaw`
    DELETE FROM tag WHERE (${isDeleted}) AND NOT ${isKept}
      AND NOT EXISTS (SELECT FROM asset WHERE asset.tag_keys <> '{}' AND asset.tag_keys @> ARRAY[tag.key::text])`;
}
