import { FACET_VALUES_MAX } from '@spindle/contracts/search/facets';
import { SearchRequest } from '@spindle/contracts/search/search';
import type { Context } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';
import { filterOf } from '../match/search-condition.ts';
import type { FacetFilters, FacetGroup, LabelFacet } from '../search-engine.ts';

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

/** Counts the matches by tag, or by suggested tag: at most FACET_VALUES_MAX, the most frequent first. */
export function countLabels(
  ctx: Context,
  filters: FacetFilters,
  facet: LabelFacet,
): Promise<FacetGroup[]> {
  const condition = filterOf({ actor: ctx.actor, request: SearchRequest.parse(filters) });
  const { values, condition: hasLabels } = VALUES[facet];
  return ctx.db.$queryRaw<FacetGroup[]>`
    SELECT ${facet} AS facet, label AS value, count(*)::int AS count
    FROM asset CROSS JOIN LATERAL ${values} AS each (label)
    WHERE ${condition} AND ${hasLabels}
    GROUP BY 2 ORDER BY 3 DESC, 2 LIMIT ${FACET_VALUES_MAX}`;
}
