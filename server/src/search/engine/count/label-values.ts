import { FACET_VALUES_MAX } from '@spindle/contracts/search/facets';
import { SearchRequest } from '@spindle/contracts/search/search';
import type { Context } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';
import { filterOf, isUncached } from '../match/search-condition.ts';
import { visibleSeq } from '../match/visible-seq.ts';
import type { FacetFilters, FacetGroup, LabelFacet, SearchEngine } from '../search-engine.ts';
import {
  type CachedResult,
  changesBelow,
  createUnchangedAssetsCache,
} from './unchanged-assets-cache.ts';

/** Searches whose labels one server caches. A library with 50,000 tags takes a few megabytes for each. */
const CACHED_MAX = 20;

/** The values of each facet, as a set of texts beside the asset. The conditions are those of the partial indexes. */
const VALUES: Record<LabelFacet, { values: Prisma.Sql; condition: Prisma.Sql }> = {
  tag: {
    // Postgres may expand the tags before it checks that they are a list.
    values: Prisma.sql`jsonb_array_elements_text(CASE WHEN jsonb_typeof(asset.data -> 'tags') = 'array' THEN asset.data -> 'tags' ELSE '[]' END)`,
    condition: Prisma.sql`jsonb_typeof(asset.data -> 'tags') = 'array'`,
  },
  suggested: {
    values: Prisma.sql`unnest(asset.suggestions)`,
    condition: Prisma.sql`asset.suggestions <> '{}' AND NOT coalesce(asset.data -> 'tags' @> to_jsonb(label), false)`,
  },
};

/** Assets by label. */
type Counts = ReadonlyMap<string, number>;

interface CachedLabels extends CachedResult {
  counts: Counts;
}

/**
 * Counts the matches by tag, or by suggested tag: at most FACET_VALUES_MAX, the most frequent first. Counts old assets once for each filter
 * while none of them changes, recent assets each time.
 */
export function createLabelCounter(): SearchEngine['labelFacet'] {
  const cache = createUnchangedAssetsCache<CachedLabels>(CACHED_MAX);
  return async (ctx, filters, facet) => {
    const count = (part: Prisma.Sql, boundary: bigint) =>
      countPart(ctx, { filters, facet, part, boundary });
    const countAll = async () => frequent(facet, (await count(Prisma.sql`true`, 0n)).counts);
    if (!ctx.actor.groupAssetAccess || isUncached(filters)) return countAll();
    const found = await cache.read(ctx, `${facet} ${JSON.stringify(filters)}`, {
      asOf: await visibleSeq(ctx),
      compute: async (boundary) => {
        const part = Prisma.sql`asset.seq < ${boundary}`;
        return [{ boundary, ...(await count(part, boundary)) }, null];
      },
      readRecent: ({ boundary }) => count(Prisma.sql`asset.seq >= ${boundary}`, boundary),
    });
    if (!found) return countAll();
    return frequent(facet, sum(found.result.counts, found.recent.counts));
  };
}

interface Part {
  filters: FacetFilters;
  facet: LabelFacet;
  /** Condition on `asset.seq`. */
  part: Prisma.Sql;
  boundary: bigint;
}

/** Counts the labels of a part of the matches. The join of `state` returns its column even without labels. */
async function countPart(
  { db, actor }: Context,
  { filters, facet, part, boundary }: Part,
): Promise<{ changes: bigint; counts: Counts }> {
  const condition = filterOf({ actor, request: SearchRequest.parse(filters) });
  const { values, condition: hasLabels } = VALUES[facet];
  const rows = await db.$queryRaw<{ changes: bigint; value: string | null; count: number }[]>`
    SELECT state.changes, labels.value, labels.count
    FROM (SELECT ${changesBelow(boundary)} AS changes) AS state LEFT JOIN (
      SELECT label AS value, count(*)::int AS count
      FROM asset CROSS JOIN LATERAL ${values} AS each (label)
      WHERE ${condition} AND ${hasLabels} AND ${part} GROUP BY 1
    ) AS labels ON true`;
  const counts = rows.flatMap(({ value, count }) =>
    value === null ? [] : [[value, count] as const],
  );
  return { changes: rows[0]?.changes ?? -1n, counts: new Map(counts) };
}

function sum(old: Counts, recent: Counts): Counts {
  if (recent.size === 0) return old;
  const sums = new Map(old);
  for (const [label, count] of recent) sums.set(label, (sums.get(label) ?? 0) + count);
  return sums;
}

/** Returns the labels that most assets have. */
function frequent(facet: LabelFacet, counts: Counts): FacetGroup[] {
  return [...counts]
    .map(([value, count]) => ({ facet, value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, FACET_VALUES_MAX);
}
