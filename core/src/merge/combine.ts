import { isSame } from '@spindle/contracts/asset-schemas/schema-property';
import type { Data } from '@spindle/contracts/metadata/internal-fields';
import { DATA_MAX } from '@spindle/contracts/metadata/metadata';
import type { Validator } from '../metadata/compile-schema.ts';

/** Reason for skipping a value because the kept asset has its own. */
export const VALUE_CONFLICT = 'The kept asset has another value.';

/** An asset that is merged into another one. */
export interface Source {
  /** The asset id in the format of the API. */
  id: string;
  data: Data;
}

/** A value of a source; `from` is the id of its asset. */
export interface CombinedField {
  field: string;
  from: string;
  value: unknown;
}

/** The combined data, the values that came from sources, and those that the schema does not allow. */
export interface Combined {
  data: Data;
  merged: CombinedField[];
  skipped: (CombinedField & { message: string })[];
}

/**
 * Adds data of the sources to an asset's own data, in the order of the sources: values of empty fields, and missing list
 * entries. Own values stay, and values that the schema does not allow are skipped.
 */
export function combineData(own: Data, sources: readonly Source[], validate: Validator): Combined {
  const combined: Combined = { data: own, merged: [], skipped: [] };
  for (const { id, data } of sources)
    for (const [field, value] of Object.entries(data))
      addField(combined, { field, from: id, value }, validate);
  return combined;
}

function addField(combined: Combined, candidate: CombinedField, validate: Validator): void {
  const { field, value } = candidate;
  const present = combined.data[field];
  const added = isEmpty(present) ? value : findMissingEntries(present, value);
  if (isEmpty(added)) {
    // A list without new entries is no conflict.
    const isConflict = !isEmpty(value) && added === undefined && !isSame(present, value);
    if (isConflict) combined.skipped.push({ ...candidate, message: VALUE_CONFLICT });
    return;
  }
  const next = {
    ...combined.data,
    [field]: isEmpty(present) ? added : [present, added].flat(),
  };
  const message = findError(field, next, validate);
  if (message !== undefined) {
    combined.skipped.push({ ...candidate, value: added, message });
    return;
  }
  combined.data = next;
  combined.merged.push({ ...candidate, value: added });
}

/** Returns the entries that only the second list has; undefined unless both values are lists. */
function findMissingEntries(present: unknown, value: unknown): unknown[] | undefined {
  if (!Array.isArray(present) || !Array.isArray(value)) return undefined;
  return value.filter((entry) => !present.some((known) => isSame(known, entry)));
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** Returns the error of one field, if any; other fields may have violated the schema before. */
function findError(field: string, data: Data, validate: Validator): string | undefined {
  const error = validate(data).find(
    ({ path }) => path === `data.${field}` || path.startsWith(`data.${field}.`),
  );
  if (error) return error.message;
  return JSON.stringify(data).length > DATA_MAX
    ? `The data of an asset must have at most ${DATA_MAX} characters as JSON.`
    : undefined;
}
