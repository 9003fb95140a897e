import {
  FACET_VALUES_MAX,
  type FacetRequest,
  type FacetValue,
} from '@spindle/contracts/search/facets';
import { SearchRequest } from '@spindle/contracts/search/search';
import type { Context } from '@spindle/core/context';
import { documentOf } from '@spindle/core/metadata/find-schema';
import { filterOf } from './engine/match/search-condition.ts';

/** The most frequent values of each facetable field of the schema that is searched. A list counts for each of its values. */
export async function countFields(
  ctx: Context,
  request: Filters,
): Promise<Record<string, FacetValue[]>> {
  const id = request.schema_criteria?.data_schema_id;
  const schema = id === undefined ? null : await ctx.db.assetSchema.findUnique({ where: { id } });
  if (!schema) return {};
  const fields = Object.entries(documentOf(schema).properties)
    .filter(([, { filespin_properties: traits }]) => traits.facetable)
    .map(([field]) => field);
  const criteria = request.schema_criteria?.fields ?? {};
  const filtered = fields.filter((field) => field in criteria);
  const others = fields.filter((field) => !(field in criteria));
  const counts = [
    await countValues(ctx, request, others),
    ...(await Promise.all(
      filtered.map((field) => countValues(ctx, withoutField(request, field), [field])),
    )),
  ].flat();
  return Object.fromEntries(
    fields.map((field) => [
      field,
      counts
        .filter((row) => row.field === field)
        .map(({ value, count }) => ({ value, label: value, count })),
    ]),
  );
}

type Filters = Omit<FacetRequest, 'facets'>;

/** A facet leaves its own filter out, so that its other values can be chosen. */
function withoutField(request: Filters, field: string): Filters {
  const { data_schema_id = 0, fields = {} } = request.schema_criteria ?? {};
  return { ...request, schema_criteria: { data_schema_id, fields: { ...fields, [field]: null } } };
}

async function countValues(ctx: Context, request: Filters, fields: string[]) {
  if (fields.length === 0) return [];
  const condition = filterOf({ actor: ctx.actor, request: SearchRequest.parse(request) });
  return ctx.db.$queryRaw<{ field: string; value: string; count: number }[]>`
    SELECT field, value, count FROM (
      SELECT named.field, each.value #>> '{}' AS value, count(*)::int AS count,
        row_number() OVER (PARTITION BY named.field ORDER BY count(*) DESC, each.value #>> '{}') AS place
      FROM asset CROSS JOIN unnest(${fields}::text[]) AS named(field)
        CROSS JOIN LATERAL jsonb_path_query(asset.data -> named.field, 'lax $[*]') AS each(value)
      WHERE ${condition} AND jsonb_typeof(each.value) IN ('string', 'number', 'boolean')
      GROUP BY 1, 2, each.value #>> '{}'
    ) AS counted WHERE place <= ${FACET_VALUES_MAX} AND value <> '' ORDER BY place`;
}
