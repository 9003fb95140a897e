import { isSame } from '@spindle/contracts/asset-schemas/schema-property';
import type { ListChanges } from '@spindle/contracts/bulk/list-changes';
import { type Data, publicData } from '@spindle/contracts/metadata/internal-fields';
import { Invalid } from '../errors.ts';
import { refuseUnstorable } from './submitted-data.ts';

/** Drops internal fields. Throws Invalid with every error by field. */
export function readListChanges(lists: ListChanges = {}): ListChanges {
  const fields = publicData(lists) as ListChanges; // keeps the values of the fields that remain
  refuseUnstorable(fields);
  return fields;
}

/**
 * Returns the new value of each list: without the removed entries, then the added ones that it does not have. Null for a list that
 * becomes empty. Throws Invalid for a field with another kind of value, which an addition would destroy.
 */
export function changedLists(data: Data, lists: ListChanges): Data {
  const changed = Object.entries(lists).map(([field, { add = [], remove = [] }]) => {
    const rest = readList(field, data[field]).filter(
      (entry) => !remove.some((removed) => isSame(removed, entry)),
    );
    const added = [...new Set(add)].filter((entry) => !rest.some((own) => isSame(own, entry)));
    const list = [...rest, ...added];
    return [field, list.length > 0 ? list : null];
  });
  return Object.fromEntries(changed);
}

function readList(field: string, value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value;
  throw new Invalid(`${field} is not a list.`, [
    { path: `data.${field}`, message: 'is not a list' },
  ]);
}
