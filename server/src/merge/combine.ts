import { isSame } from '@spindle/contracts/asset-schemas/schema-property';
import { DATA_MAX } from '@spindle/contracts/metadata/metadata';
import type { Validator } from '@spindle/core/metadata/compile-schema';
import type { Data } from '@spindle/core/metadata/given-data';

/** Said of a value that gives way to that of the kept asset. */
export const OTHER_VALUE = 'The kept asset has another value.';

export interface Source {
  /** As the API writes it. */
  id: string;
  data: Data;
}

export interface CombinedField {
  field: string;
  from: string;
  value: unknown;
}

export interface Combined {
  data: Data;
  taken: CombinedField[];
  leftOut: (CombinedField & { message: string })[];
}

/**
 * Data with what the sources add to it, in their order: values of fields that it lacks, entries of lists that it does not have.
 * Its own values stay, and what its schema does not allow is left out.
 */
export function combineData(own: Data, sources: readonly Source[], validate: Validator): Combined {
  let data = own;
  const combined: Omit<Combined, 'data'> = { taken: [], leftOut: [] };
  for (const { id, data: given } of sources)
    for (const [field, value] of Object.entries(given)) {
      const present = data[field];
      const added = isEmpty(present) ? value : missingEntries(present, value);
      if (isEmpty(added)) {
        if (!isEmpty(value) && added === undefined && !isSame(present, value))
          combined.leftOut.push({ field, from: id, value, message: OTHER_VALUE });
        continue;
      }
      const next = { ...data, [field]: isEmpty(present) ? added : joined(present, added) };
      const message = faultOf(field, next, validate);
      if (message !== undefined) combined.leftOut.push({ field, from: id, value: added, message });
      else {
        data = next;
        combined.taken.push({ field, from: id, value: added });
      }
    }
  return { data, ...combined };
}

/** Of two lists, what only the second has; undefined where they are not both lists. */
function missingEntries(present: unknown, value: unknown): unknown[] | undefined {
  if (!Array.isArray(present) || !Array.isArray(value)) return undefined;
  return value.filter((entry) => !present.some((known) => isSame(known, entry)));
}

function joined(present: unknown, added: unknown): unknown[] {
  return [present, added].flat();
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** What is wrong with one field; other fields may have been at odds with the schema before. */
function faultOf(field: string, data: Data, validate: Validator): string | undefined {
  const fault = validate(data).find(
    ({ path }) => path === `data.${field}` || path.startsWith(`data.${field}.`),
  );
  if (fault) return fault.message;
  return JSON.stringify(data).length > DATA_MAX
    ? `The data of an asset must have at most ${DATA_MAX} characters as JSON.`
    : undefined;
}
