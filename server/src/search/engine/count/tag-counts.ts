import { TAG_ASSETS_MAX } from '@spindle/contracts/facts/list-tags';
import { tagKey } from '@spindle/contracts/facts/tag-name';
import type { Actor, Context } from '@spindle/core/context';
import { fold } from '@spindle/core/search/fold';
import { foldedText } from '@spindle/core/search/folded-text';
import { Prisma } from '@spindle/prisma/client';
import { visibleAssets } from '../../../assets/visible-assets.ts';
import { visibleSeq } from '../match/visible-seq.ts';
import type { FoundTag, TagCounts } from '../search-engine.ts';
import { findMappedBlocks } from './bitmap-index.ts';
import { tagWord } from './bitmap-sources.ts';

/** Position of the tag in a stored word. */
const TAG_WORD_START = tagWord('').length + 1;

/** A tag of at least one asset. */
type Listed = { key: string; name: string };

/** The assets of each tag that has some. Null: more than TAG_ASSETS_MAX, which were not counted. */
type Counts = ReadonlyMap<string, number | null>;

/** Implements `findTags` of the engine. */
export async function findTags(ctx: Context, prefix: string, limit: number): Promise<FoundTag[]> {
  const listed = await listTags(ctx, tagKey(prefix), limit);
  if (listed.length === 0) return [];
  const keys = listed.map(({ key }) => key);
  const counts = (await countTags(ctx, keys)) ?? (await countUpTo(ctx, keys));
  return listed.flatMap(({ key, name }) => {
    const assets = counts.get(key);
    return assets === undefined ? [] : [{ name, assets }];
  });
}

/**
 * Lists tags, the last used first. OFFSET 0 keeps the order, in which assets are looked for until there are enough tags. Bitmaps find a
 * frequent tag faster than the index of tags, which reads all its assets.
 */
function listTags({ db, actor }: Context, key: string, limit: number): Promise<Listed[]> {
  const start = fold(key);
  const starts =
    key === ''
      ? Prisma.sql`true`
      : Prisma.sql`(starts_with(folded.key, ${start}) OR starts_with(regexp_replace(folded.key, '^.*/', ''), ${start})
          OR EXISTS (SELECT FROM unnest(tag.synonyms) AS synonym WHERE starts_with(${foldedText(Prisma.sql`synonym`)}, ${start})))`;
  const isMapped = actor.groupAssetAccess
    ? Prisma.sql`EXISTS (SELECT FROM word_map WHERE word = ${tagWord('')} || tag.key)`
    : Prisma.sql`false`;
  return db.$queryRaw<Listed[]>`
    SELECT tag.key, tag.name FROM (
      SELECT tag.key, tag.name, tag.last_used_at FROM tag
      CROSS JOIN LATERAL (SELECT ${foldedText(Prisma.sql`tag.key`)} AS key) AS folded WHERE ${starts} ORDER BY tag.last_used_at DESC, tag.key OFFSET 0
    ) AS tag
    WHERE ${isMapped} OR EXISTS (${taggedAssets(actor, Prisma.sql`tag.key::text`)})
    ORDER BY tag.last_used_at DESC, tag.key LIMIT ${limit}`;
}

/** Selects the visible assets with a tag or one below it. */
function taggedAssets(actor: Actor, key: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`SELECT FROM asset WHERE asset.tag_keys <> '{}' AND asset.tag_keys @> ARRAY[${key}] AND ${visibleAssets(actor, 'live')}`;
}

/** Implements `isTagUsed` of the engine. A tag that loses its last asset at that moment may still count as used. */
export async function isTagUsed(ctx: Context): Promise<Prisma.Sql | null> {
  const blocks = await findMappedBlocks(ctx, (await visibleSeq(ctx)) + 1n);
  if (!blocks) return null;
  return Prisma.sql`(EXISTS (SELECT FROM word_map WHERE word = ${tagWord('')} || tag.key AND ${blocks.inBlocks})
    OR EXISTS (${taggedAssets(ctx.actor, Prisma.sql`tag.key::text`)}))`;
}

/** Implements `countTags` of the engine. Null also where bitmaps changed at that moment, and for callers who do not see all. */
export async function countTags(ctx: Context, keys: readonly string[]): Promise<TagCounts | null> {
  if (!ctx.actor.groupAssetAccess) return null;
  const blocks = await findMappedBlocks(ctx, (await visibleSeq(ctx)) + 1n);
  if (!blocks) return null;
  const rows = await ctx.db.$queryRaw<{ valid: boolean; key: string | null; assets: number }[]>`
    SELECT state.valid, counted.key, counted.assets FROM (SELECT ${blocks.valid} AS valid) AS state LEFT JOIN (
      SELECT key, sum(assets)::int AS assets FROM (
        SELECT substr(word, ${TAG_WORD_START}::int) AS key, bit_count(assets) AS assets
        FROM word_map WHERE word = ANY(${keys.map(tagWord)}) AND ${blocks.inBlocks}
        UNION ALL
        SELECT key, 1 FROM asset CROSS JOIN LATERAL unnest(asset.tag_keys) AS key
        WHERE asset.tag_keys <> '{}' AND asset.tag_keys && ${keys}::text[] AND key = ANY(${keys})
          AND ${visibleAssets(ctx.actor, 'live')} AND ${blocks.rest}
      ) AS found GROUP BY key
    ) AS counted ON true`;
  if (!rows[0]?.valid) return null;
  return new Map(rows.flatMap(({ key, assets }) => (key === null ? [] : [[key, assets] as const])));
}

/** Counts up to TAG_ASSETS_MAX assets for each tag. */
async function countUpTo({ db, actor }: Context, keys: readonly string[]): Promise<Counts> {
  const rows = await db.$queryRaw<{ key: string; assets: number }[]>`
    SELECT listed.key, counted.assets FROM unnest(${keys}::text[]) AS listed (key) CROSS JOIN LATERAL (
      SELECT count(*)::int AS assets FROM (${taggedAssets(actor, Prisma.sql`listed.key`)} LIMIT ${TAG_ASSETS_MAX + 1}) AS found
    ) AS counted`;
  const found = rows.filter(({ assets }) => assets > 0);
  return new Map(found.map(({ key, assets }) => [key, assets > TAG_ASSETS_MAX ? null : assets]));
}
