import { FacetRequest } from '@spindle/contracts/search/facets';
import { SearchRequest } from '@spindle/contracts/search/search';
import type { Context } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';
import { filterOf } from '../match/search-condition.ts';
import type { LabelFacet, SearchEngine } from '../search-engine.ts';
import { changesBelow } from './unchanged-assets-cache.ts';
import {
  createValueCounter,
  frequentValues,
  partCondition,
  type ValuePart,
  type ValueRow,
} from './value-counter.ts';

const { facets: _, ...NO_FILTERS } = FacetRequest.parse({ facets: [] });

/** The values of each facet, as a set of texts beside the asset. The conditions are those of the partial indexes. */
const VALUES: Record<LabelFacet, { values: Prisma.Sql; condition: Prisma.Sql }> = {
  tag: {
    values: Prisma.sql`unnest(asset.tag_keys)`,
    condition: Prisma.sql`asset.tag_keys <> '{}'`,
  },
  suggested: {
    values: Prisma.sql`unnest(asset.suggestions)`,
    condition: Prisma.sql`asset.suggestions <> '{}' AND NOT asset.tag_keys @> ARRAY[lower(label)]`,
  },
};

/** Creates the counters of one server: of matches by tag or by suggested tag, and of all live assets by tag. */
export function createLabelCounters(): Pick<SearchEngine, 'labelFacet' | 'countAllTags'> {
  const create = (facet: LabelFacet) =>
    createValueCounter((ctx, part) => countLabels(ctx, facet, part));
  const counters = { tag: create('tag'), suggested: create('suggested') };
  return {
    labelFacet: async (ctx, filters, facet) =>
      frequentValues(facet, await counters[facet](ctx, filters)),
    countAllTags: (ctx) => counters.tag(ctx, NO_FILTERS),
  };
}

/** Counts the labels of a part of the matches. The join of `state` returns its column even without labels. */
function countLabels(
  { db, actor }: Context,
  facet: LabelFacet,
  part: ValuePart,
): Promise<ValueRow[]> {
  const condition = filterOf({ actor, request: SearchRequest.parse(part.filters) });
  const { values, condition: hasLabels } = VALUES[facet];
  return db.$queryRaw<ValueRow[]>`
    SELECT state.changes, labels.value, labels.count
    FROM (SELECT ${changesBelow(part.boundary)} AS changes) AS state LEFT JOIN (
      SELECT label AS value, count(*)::int AS count
      FROM asset CROSS JOIN LATERAL ${values} AS each (label)
      WHERE ${condition} AND ${hasLabels} AND ${partCondition(part)} GROUP BY 1
    ) AS labels ON true`;
}
