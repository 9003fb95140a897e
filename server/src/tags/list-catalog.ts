import { tagKey } from '@spindle/contracts/facts/tag-name';
import type { Answer, Input } from '@spindle/contracts/http/route';
import { wireTime } from '@spindle/contracts/http/time';
import type { listTagCatalog as route, TagOrder } from '@spindle/contracts/tags/tag-catalog';
import type { Context } from '@spindle/core/context';
import { fold } from '@spindle/core/search/fold';
import { foldedText } from '@spindle/core/search/folded-text';
import { Prisma } from '@spindle/prisma/client';
import type { SearchEngine, TagCounts } from '../search/engine/search-engine.ts';

type Query = Input<typeof route>['query'];

interface TagRow {
  key: string;
  name: string;
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

type Engine = Pick<SearchEngine, 'countTags' | 'countAllTags' | 'isTagUsed'>;

/**
 * Lists a page of the catalog. Callers without group access get only the tags of assets that they can see: the names of others say what
 * hidden assets show.
 */
export async function listTagCatalog(
  ctx: Context,
  { query }: Input<typeof route>,
  engine: Engine,
): Promise<Answer<typeof route>> {
  const { page, limit_per_page: limit } = query;
  const { total, unused, rows } = await readPage(ctx, query, engine);
  return {
    status: 'OK',
    data: rows.map((row) => ({
      tag: row.name,
      assets: row.assets,
      has_levels: row.hasLevels,
      last_used: wireTime(row.lastUsedAt),
      synonyms: row.synonyms,
    })),
    hits: rows[0]?.hits ?? 0,
    total,
    unused,
    page,
    limit_per_page: limit,
  };
}

interface TagPage {
  total: number;
  unused: number;
  rows: TagRow[];
}

/** Reads a page. If the order does not need the counts of all tags, only those of the page are counted. */
async function readPage(ctx: Context, query: Query, engine: Engine): Promise<TagPage> {
  const isUsed =
    query.sort !== 'assets' && ctx.actor.groupAssetAccess ? await engine.isTagUsed(ctx) : null;
  if (isUsed) {
    const found = await findPage(ctx, query, usedTags(isUsed));
    const counts = await engine.countTags(
      ctx,
      found.rows.map(({ key }) => key),
    );
    if (counts)
      return {
        ...found,
        rows: found.rows.map((row) => ({ ...row, assets: counts.get(row.key) ?? 0 })),
      };
  }
  return findPage(ctx, query, countedTags(ctx, await engine.countAllTags(ctx)));
}

async function findPage({ db }: Context, query: Query, listed: Prisma.Sql): Promise<TagPage> {
  const { page, limit_per_page: limit } = query;
  const rows = await db.$queryRaw<({ total: number; unused: number } & (TagRow | { key: null }))[]>`
    WITH listed AS MATERIALIZED (${listed})
    SELECT counts.*, page.* FROM (
      SELECT count(*)::int AS total, (count(*) FILTER (WHERE NOT listed.is_used))::int AS unused FROM listed
    ) AS counts LEFT JOIN (
      SELECT listed.key, listed.name, listed.assets, listed.has_levels AS "hasLevels", listed.last_used_at AS "lastUsedAt",
        listed.synonyms, count(*) OVER ()::int AS hits, row_number() OVER (ORDER BY ${ORDERS[query.sort]}) AS rank
      FROM listed WHERE ${conditionOf(query)} ORDER BY rank LIMIT ${limit} OFFSET ${(page - 1) * limit}
    ) AS page ON true ORDER BY page.rank`;
  const [first] = rows;
  return {
    total: first?.total ?? 0,
    unused: first?.unused ?? 0,
    rows: rows.flatMap((row) => (row.key === null ? [] : [row])),
  };
}

const HAS_LEVELS = Prisma.sql`
  starts_with(lead(tag.key) OVER (ORDER BY replace(tag.key, '/', chr(1)) COLLATE "C"), tag.key || '/') IS TRUE AS has_levels`;

/** Selects all tags without counts. */
function usedTags(isUsed: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT tag.key, tag.name, tag.synonyms, tag.last_used_at, 0 AS assets, ${isUsed} AS is_used, ${HAS_LEVELS} FROM tag`;
}

/** Selects the tags that the caller can see, with their counts. */
function countedTags({ actor }: Context, counts: TagCounts): Prisma.Sql {
  const isSeen = actor.groupAssetAccess ? Prisma.sql`true` : Prisma.sql`counted.key IS NOT NULL`;
  return Prisma.sql`
    SELECT tag.key, tag.name, tag.synonyms, tag.last_used_at, coalesce(counted.assets, 0) AS assets, counted.key IS NOT NULL AS is_used, ${HAS_LEVELS}
    FROM tag LEFT JOIN (
      SELECT * FROM unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::int[])
    ) AS counted (key, assets) ON counted.key = tag.key
    WHERE ${isSeen}`;
}

function conditionOf({ query, parent, unused }: Query): Prisma.Sql {
  const text = fold(tagKey(query));
  const conditions = [
    text !== '' &&
      Prisma.sql`(position(${text} IN ${foldedText(Prisma.sql`listed.key`)}) > 0
        OR EXISTS (SELECT FROM unnest(listed.synonyms) AS synonym WHERE position(${text} IN ${foldedText(Prisma.sql`synonym`)}) > 0))`,
    parent !== undefined && levelBelow(tagKey(parent)),
    unused === 'true' && Prisma.sql`NOT listed.is_used`,
  ].filter((condition) => condition instanceof Prisma.Sql);
  return conditions.length > 0 ? Prisma.join(conditions, ' AND ') : Prisma.sql`true`;
}

/** Selects the tags one level below another one; for an empty text, those of the first level. */
function levelBelow(parent: string): Prisma.Sql {
  if (parent === '') return Prisma.sql`position('/' IN listed.key) = 0`;
  const start = `${parent}/`;
  return Prisma.sql`(starts_with(listed.key, ${start}) AND position('/' IN substr(listed.key, length(${start}) + 1)) = 0)`;
}
