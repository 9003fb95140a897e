import { FACET_VALUES_MAX } from '@spindle/contracts/search/facets';
import { SearchRequest } from '@spindle/contracts/search/search';
import type { Context } from '@spindle/core/context';
import { filterOf } from '../match/search-condition.ts';
import type { FacetFilters, FacetGroup } from '../search-engine.ts';

/** Counts the matches by person: at most FACET_VALUES_MAX people with a name who are not hidden, the most frequent first. */
export function countPeople(ctx: Context, filters: FacetFilters): Promise<FacetGroup[]> {
  const condition = filterOf({ actor: ctx.actor, request: SearchRequest.parse(filters) });
  return ctx.db.$queryRaw<FacetGroup[]>`
    SELECT 'person' AS facet, person.id::text AS value, count(DISTINCT asset.id)::int AS count
    FROM person JOIN face ON face.person_id = person.id JOIN asset ON asset.id = face.asset_id
    WHERE person.name <> '' AND NOT person.hidden AND ${condition}
    GROUP BY person.id ORDER BY 3 DESC, person.id LIMIT ${FACET_VALUES_MAX}`;
}
