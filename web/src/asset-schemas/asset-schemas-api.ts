import { type AssetSchema, listSchemas } from '@spindle/contracts/asset-schemas/asset-schemas';
import type { Property } from '@spindle/contracts/asset-schemas/schema-property';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { visibleFields } from '../ui/fields/visible-fields.ts';

/** Milliseconds that the schemas stay fresh; they change rarely. As long as settings, for which specification 9 says so. */
const SCHEMAS_STALE_MS = 3_600_000;

/** Queries every asset schema, including INACTIVE ones. */
export function schemasQuery() {
  return queryOptions({
    queryKey: ['asset-schemas'],
    queryFn: async ({ signal }): Promise<AssetSchema[]> =>
      (await call(listSchemas, { signal })).data,
    staleTime: SCHEMAS_STALE_MS,
  });
}

/** Limits a schema's name in a dropdown, in characters. Specification 9. */
const DROPDOWN_NAME_MAX = 28;

/** Returns the English name of a schema; its id if it has none. */
export function schemaName({ id, name }: Pick<AssetSchema, 'id' | 'name'>): string {
  return name.en || String(id);
}

/** Returns the name, shortened for a dropdown. */
export function shortSchemaName(schema: Pick<AssetSchema, 'id' | 'name'>): string {
  const letters = [...schemaName(schema)];
  return letters.length > DROPDOWN_NAME_MAX
    ? `${letters.slice(0, DROPDOWN_NAME_MAX).join('')}…`
    : letters.join('');
}

/** Returns the English title of a field; its name if the schema has no title for it. */
export function fieldTitle(name: string, property: Pick<Property, 'title'> | undefined): string {
  return property?.title?.en || name;
}

/** A field of a schema with its name, which in the schema is its key. */
export interface SchemaField {
  name: string;
  property: Property;
}

/** Returns the fields that a form shows, in the schema's order. */
export function fieldsOf({ schema }: AssetSchema): SchemaField[] {
  return visibleFields(schema.properties).map(([name, property]) => ({ name, property }));
}
