import { FACET_VALUES_MAX, type FacetRequest, type FacetValue } from '@spindle/contracts/facets';
import { SearchRequest } from '@spindle/contracts/search';
import type { Context } from '@spindle/core/context';
import { documentOf } from '@spindle/core/metadata/find-schema';
import { filterOf } from '../search/query.ts';

/** The most frequent values of each facetable field of the schema that is searched. A list counts for each of its values. */
export async function countFields(
  ctx: Context,
  request: Omit<FacetRequest, 'facets'>,
): Promise<Record<string, FacetValue[]>> {
  const id = request.schema_criteria?.data_schema_id;
  const schema = id === undefined ? null : await ctx.db.assetSchema.findUnique({ where: { id } });
  if (!schema) return {};
  const fields = Object.entries(documentOf(schema).properties)
    .filter(([, { filespin_properties: traits }]) => traits.facetable)
    .map(([field]) => field);
  if (fields.length === 0) return {};
  const condition = filterOf({ actor: ctx.actor, request: SearchRequest.parse(request) });
  const rows = await ctx.db.$queryRaw<{ field: string; value: string; count: number }[]>`
    SELECT field, value, count FROM (
      SELECT named.field, each.value #>> '{}' AS value, count(*)::int AS count,
        row_number() OVER (PARTITION BY named.field ORDER BY count(*) DESC, each.value #>> '{}') AS place
      FROM asset CROSS JOIN unnest(${fields}::text[]) AS named(field)
        CROSS JOIN LATERAL jsonb_path_query(asset.data -> named.field, 'lax $[*]') AS each(value)
      WHERE ${condition} AND jsonb_typeof(each.value) IN ('string', 'number', 'boolean')
      GROUP BY 1, 2, each.value #>> '{}'
    ) AS counted WHERE place <= ${FACET_VALUES_MAX} AND value <> '' ORDER BY place`;
  return Object.fromEntries(
    fields.map((field) => [
      field,
      rows
        .filter((row) => row.field === field)
        .map(({ value, count }) => ({ value, label: value, count })),
    ]),
  );
}
