import { FACET_VALUES_MAX } from '@spindle/contracts/search/facets';
import { SearchRequest } from '@spindle/contracts/search/search';
import type { Context } from '@spindle/core/context';
import { filterOf } from '../match/search-condition.ts';
import type { FacetFilters, FieldGroup } from '../search-engine.ts';

/**
 * Counts the matches by the values of schema fields: at most FACET_VALUES_MAX values of each field, the most frequent first. An asset with
 * a list counts for each of its values. In lax mode, the path `$[*]` returns the entries of a list, and a single value itself.
 */
export async function countFieldValues(
  ctx: Context,
  filters: FacetFilters,
  fields: string[],
): Promise<FieldGroup[]> {
  if (fields.length === 0) return [];
  const condition = filterOf({ actor: ctx.actor, request: SearchRequest.parse(filters) });
  return ctx.db.$queryRaw<FieldGroup[]>`
    SELECT field, value, count FROM (
      SELECT requested.field, each.value #>> '{}' AS value, count(*)::int AS count,
        row_number() OVER (PARTITION BY requested.field ORDER BY count(*) DESC, each.value #>> '{}') AS rank
      FROM asset CROSS JOIN unnest(${fields}::text[]) AS requested(field)
        CROSS JOIN LATERAL jsonb_path_query(asset.data -> requested.field, 'lax $[*]') AS each(value)
      WHERE ${condition} AND jsonb_typeof(each.value) IN ('string', 'number', 'boolean')
      GROUP BY 1, 2, each.value #>> '{}'
    ) AS ranked WHERE rank <= ${FACET_VALUES_MAX} AND value <> '' ORDER BY rank`;
}
