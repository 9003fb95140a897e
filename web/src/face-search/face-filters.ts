import type { FaceFilters } from '@spindle/contracts/face-search/face-search';
import type { FieldCriterion } from '@spindle/contracts/search/field-criterion';
import type { SchemaField } from '../asset-schemas/asset-schemas-api.ts';
import type { FieldCriteria } from '../search/schema-criteria.ts';

/** End of the name of a field that a face search compares as a date. */
const DATE_END = 'Date';

/** Ends of a range that is open. */
const EARLIEST = '0001-01-01';
const LATEST = '9999-12-31';

/**
 * Returns whether a face search can filter by a field: text, yes or no, and dates whose name ends in `Date`. `passed` are the names that the
 * add-on passes to its searches; empty for all.
 */
export function isFaceField({ name, property }: SchemaField, passed: readonly string[]): boolean {
  if (passed.length > 0 && !passed.includes(name)) return false;
  if (property.format === 'date') return name.endsWith(DATE_END);
  return ['string', 'boolean', 'array'].includes(String(property.type)) && !name.endsWith(DATE_END);
}

/** Returns criteria of a schema's fields as filters of a face search. */
export function faceFilters(criteria: FieldCriteria): FaceFilters {
  const filters = Object.entries(criteria).flatMap(([name, criterion]) => {
    const value = filterValue(criterion);
    return value === null ? [] : [[name, value] as const];
  });
  return Object.fromEntries(filters);
}

function filterValue(criterion: FieldCriterion): FaceFilters[string] | null {
  if (typeof criterion !== 'object' || criterion === null) return criterion;
  if ('is' in criterion) return criterion.is;
  const [start, end] = [criterion.start ?? EARLIEST, criterion.end ?? LATEST];
  return [`${start}T00:00:00Z`, `${end}T23:59:59Z`];
}
