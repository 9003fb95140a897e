import type { FacetValue } from '@spindle/contracts/search/facets';
import type { Context } from '@spindle/core/context';
import { documentOf } from '@spindle/core/metadata/find-schema';
import type { FacetFilters, SearchEngine } from './engine/search-engine.ts';

/** Counts the values of each facetable field of the searched schema. A list counts for each of its values. */
export async function countFields(
  ctx: Context,
  request: FacetFilters,
  engine: SearchEngine,
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
    await engine.fieldFacets(ctx, request, others),
    ...(await Promise.all(
      filtered.map((field) => engine.fieldFacets(ctx, withoutField(request, field), [field])),
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

/** Drops the criterion of a field, so that its other values can be chosen. */
function withoutField(request: FacetFilters, field: string): FacetFilters {
  const { data_schema_id = 0, fields = {} } = request.schema_criteria ?? {};
  return { ...request, schema_criteria: { data_schema_id, fields: { ...fields, [field]: null } } };
}
