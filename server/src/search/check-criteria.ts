import type { FieldCriterion } from '@spindle/contracts/search/field-criterion';
import type { SchemaCriteria } from '@spindle/contracts/search/search';
import type { Context, TxContext } from '@spindle/core/context';
import { Invalid } from '@spindle/core/errors';
import { documentOf } from '@spindle/core/metadata/find-schema';

/**
 * Throws Invalid for criteria on an unknown schema or on fields that are not searchable. Exact values are allowed for facetable fields
 * too: choosing a value of a facet sends one.
 */
export async function checkCriteria(
  ctx: Context | TxContext,
  criteria: SchemaCriteria | undefined,
): Promise<void> {
  if (!criteria) return;
  const id = criteria.data_schema_id;
  const row = await ctx.db.assetSchema.findUnique({ where: { id }, select: { schema: true } });
  if (!row) throw new Invalid(`Asset schema ${id} does not exist.`);
  const { properties } = documentOf(row);
  for (const [field, criterion] of Object.entries(criteria.fields)) {
    const { searchable, facetable } = properties[field]?.filespin_properties ?? {};
    if (!searchable && !(facetable && isExactValue(criterion)))
      throw new Invalid(`The field ${field} of asset schema ${id} is not searchable.`);
  }
}

/** Whether a criterion compares exactly: `{ is: value }`. */
function isExactValue(criterion: FieldCriterion): boolean {
  return typeof criterion === 'object' && criterion !== null && 'is' in criterion;
}
