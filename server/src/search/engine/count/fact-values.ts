import { FACT_FACETS } from '@spindle/contracts/search/facets';
import { SearchRequest } from '@spindle/contracts/search/search';
import type { Context } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';
import { filterOf } from '../match/search-condition.ts';
import type { FacetFilters, FacetGroup, SearchEngine } from '../search-engine.ts';
import { countBitmapFacets } from './bitmap-index.ts';
import { type CountedPart, createGroupCounter, type SearchPart } from './group-counter.ts';
import { changesBelow } from './unchanged-assets-cache.ts';

/** Searches whose values one server caches. */
const CACHED_MAX = 20;
/** Limits the values of each facet, the most frequent first. */
const FACT_VALUES_MAX = 5_000;

/** Counts matches by all facts: old assets once for each filter while none of them changes, recent assets each time. */
export function createFactCounter(): SearchEngine['factFacets'] {
  return createGroupCounter(CACHED_MAX, countPart);
}

/** Counts without cache and bitmaps. */
export async function countFactGroups(ctx: Context, filters: FacetFilters): Promise<FacetGroup[]> {
  return (await countPart(ctx, filters, {})).groups;
}

/** Counts a part in one statement. The join of `state` returns its columns even without values. */
async function countPart(
  { db, actor }: Context,
  filters: FacetFilters,
  part: SearchPart,
): Promise<CountedPart> {
  const { below, from, bitmaps } = part;
  const conditions = [
    filterOf({ actor, request: SearchRequest.parse(filters) }),
    below !== undefined && Prisma.sql`asset.seq < ${below}`,
    from !== undefined && Prisma.sql`asset.seq >= ${from}`,
    bitmaps?.rest,
  ].filter((condition) => condition instanceof Prisma.Sql);
  const rows = await db.$queryRaw<(FacetGroup & { changes: bigint; valid: boolean })[]>`
    SELECT state.*, groups.facet, groups.value, groups.count FROM (
      SELECT ${changesBelow(below ?? from ?? 0n)} AS changes, ${bitmaps?.valid ?? Prisma.sql`true`} AS valid
    ) AS state LEFT JOIN (
      SELECT facet, value, sum(count)::int AS count, row_number() OVER (PARTITION BY facet ORDER BY sum(count) DESC, value) AS rank
      FROM (
        SELECT facet, value, count(*) AS count FROM asset CROSS JOIN LATERAL (
          VALUES ('camera', asset.camera), ('lens', asset.lens), ('rating', asset.rating::text), ('flag', asset.flag::text),
            ('color_label', asset.color_label::text), ('place', asset.country),
            ('place', CASE WHEN asset.region IS DISTINCT FROM asset.country THEN asset.region END),
            ('place', CASE WHEN asset.town IS DISTINCT FROM asset.country AND asset.town IS DISTINCT FROM asset.region THEN asset.town END),
            ('taken', CASE WHEN asset.taken_at IS NOT NULL
              THEN to_char(taken_local(asset.taken_at, asset.upload_time, asset.taken_offset), 'YYYY-MM') END)
        ) AS each (facet, value)
        WHERE ${Prisma.join(conditions, ' AND ')} AND value IS NOT NULL GROUP BY facet, value
        ${bitmaps ? Prisma.sql`UNION ALL (${countBitmapFacets(bitmaps, FACT_FACETS)})` : Prisma.empty}
      ) AS counted GROUP BY facet, value
    ) AS groups ON groups.rank <= ${FACT_VALUES_MAX}`;
  const groups = rows.flatMap(({ facet, value, count }) =>
    facet === null ? [] : [{ facet, value, count }],
  );
  return { changes: rows[0]?.changes ?? -1n, valid: rows[0]?.valid ?? false, groups };
}
