import { tagKey } from '@spindle/contracts/facts/tag-name';
import type { Answer, Input } from '@spindle/contracts/http/route';
import { wireTime } from '@spindle/contracts/http/time';
import type { listTagCatalog as route, TagOrder } from '@spindle/contracts/tags/tag-catalog';
import type { Context } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';
import type { SearchEngine, TagCounts } from '../search/engine/search-engine.ts';

type Query = Input<typeof route>['query'];

interface TagRow {
  name: string;
  own: number;
  assets: number;
  hasLevels: boolean;
  lastUsedAt: Date;
  synonyms: string[];
  hits: number;
}

/** Follows its parent in the order of levels: no character of a tag comes before chr(1). */
const LEVEL_ORDER = Prisma.sql`replace(listed.key, '/', chr(1)) COLLATE "C"`;

const ORDERS: Record<TagOrder, Prisma.Sql> = {
  name: LEVEL_ORDER,
  assets: Prisma.sql`listed.assets DESC, listed.key`,
  last_used: Prisma.sql`listed.last_used_at DESC, listed.key`,
};

/**
 * Lists a page of the catalog. Callers without group access get only the tags of assets that they can see: the names of others say what
 * hidden assets show.
 */
export async function listTagCatalog(
  ctx: Context,
  { query }: Input<typeof route>,
  engine: Pick<SearchEngine, 'countTags'>,
): Promise<Answer<typeof route>> {
  const { page, limit_per_page: limit } = query;
  const listed = listedTags(ctx, await engine.countTags(ctx));
  const [rows, [counts]] = await Promise.all([
    ctx.db.$queryRaw<TagRow[]>`
      WITH listed AS MATERIALIZED (${listed})
      SELECT listed.name, listed.own, listed.assets, listed.has_levels AS "hasLevels", listed.last_used_at AS "lastUsedAt",
        listed.synonyms, count(*) OVER ()::int AS hits
      FROM listed WHERE ${conditionOf(query)}
      ORDER BY ${ORDERS[query.sort]} LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
    ctx.db.$queryRaw<{ total: number; unused: number }[]>`
      SELECT count(*)::int AS total, (count(*) FILTER (WHERE listed.assets = 0))::int AS unused FROM (${listed}) AS listed`,
  ]);
  return {
    status: 'OK',
    data: rows.map((row) => ({
      tag: row.name,
      own_assets: row.own,
      assets: row.assets,
      has_levels: row.hasLevels,
      last_used: wireTime(row.lastUsedAt),
      synonyms: row.synonyms,
    })),
    hits: rows[0]?.hits ?? 0,
    total: counts?.total ?? 0,
    unused: counts?.unused ?? 0,
    page,
    limit_per_page: limit,
  };
}

/** Selects the tags that the caller can see, with their counts. */
function listedTags({ actor }: Context, counts: TagCounts): Prisma.Sql {
  const isSeen = actor.groupAssetAccess ? Prisma.sql`true` : Prisma.sql`counted.key IS NOT NULL`;
  return Prisma.sql`
    SELECT tag.key, tag.name, tag.synonyms, tag.last_used_at, coalesce(counted.own, 0) AS own, coalesce(counted.assets, 0) AS assets,
      starts_with(lead(tag.key) OVER (ORDER BY replace(tag.key, '/', chr(1)) COLLATE "C"), tag.key || '/') IS TRUE AS has_levels
    FROM tag LEFT JOIN (${countedRows(counts)}) AS counted (key, own, assets) ON counted.key = tag.key
    WHERE ${isSeen}`;
}

/** Returns counts as rows. */
function countedRows(counts: TagCounts): Prisma.Sql {
  const values = [...counts.values()];
  const own = values.map((count) => count.own);
  const assets = values.map((count) => count.assets);
  return Prisma.sql`SELECT * FROM unnest(${[...counts.keys()]}::text[], ${own}::int[], ${assets}::int[])`;
}

function conditionOf({ query, parent, unused }: Query): Prisma.Sql {
  const text = tagKey(query);
  const conditions = [
    text !== '' &&
      Prisma.sql`(position(${text} IN listed.key) > 0
        OR EXISTS (SELECT FROM unnest(listed.synonyms) AS synonym WHERE position(${text} IN lower(synonym)) > 0))`,
    parent !== undefined && levelBelow(tagKey(parent)),
    unused === 'true' && Prisma.sql`listed.assets = 0`,
  ].filter((condition) => condition instanceof Prisma.Sql);
  return conditions.length > 0 ? Prisma.join(conditions, ' AND ') : Prisma.sql`true`;
}

/** Selects the tags one level below another one; for an empty text, those of the first level. */
function levelBelow(parent: string): Prisma.Sql {
  if (parent === '') return Prisma.sql`position('/' IN listed.key) = 0`;
  const start = `${parent}/`;
  return Prisma.sql`(starts_with(listed.key, ${start}) AND position('/' IN substr(listed.key, length(${start}) + 1)) = 0)`;
}
