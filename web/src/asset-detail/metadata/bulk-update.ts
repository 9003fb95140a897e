import type { AssetSchema } from '@spindle/contracts/asset-schemas/asset-schemas';
import type { ListChanges, ListEntry, ManyDataUpdate } from '@spindle/contracts/bulk/list-changes';
import type { DataMode } from '@spindle/contracts/metadata/metadata';
import {
  type FormProperty,
  type FormSchema,
  filledValues,
  type Values,
} from '../../ui/fields/schema-values.ts';

/** What happens to the list of each asset. */
export type ListMode = 'ADD' | 'REMOVE' | 'REPLACE';

/** Keywords that a list must satisfy as a whole. */
const LIST_KEYWORDS = ['minItems', 'maxItems', 'uniqueItems', 'contains'];

/** Returns the update to send: entries to add and to remove, and the values that replace earlier ones. */
export function toUpdate(
  { properties }: FormSchema,
  values: Values,
  mode: DataMode,
  modeOf: (field: string) => ListMode,
): ManyDataUpdate {
  const data: Values = {};
  const lists: ListChanges = {};
  for (const [field, value] of Object.entries(filledValues(values))) {
    const property = properties[field];
    const listMode = mode === 'REPLACE' ? 'REPLACE' : modeOf(field);
    if (!property || !Array.isArray(value)) data[field] = value;
    else if (listMode === 'REPLACE') data[field] = entriesOf(property, value);
    else lists[field] = { [listMode === 'ADD' ? 'add' : 'remove']: entriesOf(property, value) };
  }
  return { data, mode, ...(Object.keys(lists).length > 0 && { lists }) };
}

/** Returns the entries in the type of the list: inputs return text. */
function entriesOf({ items }: FormProperty, values: unknown[]): ListEntry[] {
  const type = typeof items === 'object' && items !== null && 'type' in items ? items.type : '';
  const isNumeric = type === 'number' || type === 'integer';
  return values.map(String).map((text) => {
    const number = Number(text);
    return isNumeric && !Number.isNaN(number) ? number : text;
  });
}

/**
 * Returns the schema for values that are added to those of the assets: without required fields, which the assets may have, and
 * without limits of whole lists. The server validates each asset.
 */
export function withoutWholeLimits(schema: FormSchema): FormSchema {
  const properties = Object.entries(schema.properties).map(([name, property]) => [
    name,
    Object.fromEntries(Object.entries(property).filter(([key]) => !LIST_KEYWORDS.includes(key))),
  ]);
  return { required: [], properties: Object.fromEntries(properties) };
}

/** Adds the lists that the assets have. Their definition is that of a schema; texts without one. */
export function withLists(
  schema: FormSchema,
  fields: readonly string[],
  schemas: readonly AssetSchema[],
): FormSchema {
  const added = fields.map((field) => {
    const definitions = schemas.map(({ schema: { properties } }) => properties[field]);
    const defined = definitions.find((property) => property?.type === 'array');
    return [field, defined ?? { type: 'array', items: { type: 'string' } }];
  });
  return { ...schema, properties: { ...Object.fromEntries(added), ...schema.properties } };
}
