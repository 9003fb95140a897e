import { AssetId } from '@spindle/contracts/assets/asset-id';
import { SOURCE_ID_FIELD } from '@spindle/contracts/conversions/edit-copy';
import type { ErrorDetail } from '@spindle/contracts/http/errors';
import { validationSentence } from '@spindle/contracts/http/validation-messages';
import { type Data, publicData } from '@spindle/contracts/metadata/internal-fields';
import {
  DATA_MAX,
  DATA_NAME_MAX,
  DATA_TEXT_MAX,
  type DataUpdate,
} from '@spindle/contracts/metadata/metadata';
import { Invalid } from '../errors.ts';

/** Limits the nesting of objects and lists in a value, in levels. */
const DEPTH_MAX = 16;
/** Data fields in which clients may also send the schema's id. */
const SCHEMA_NAMES = ['data_schema_id', '__data_schema_id'];

/** Returns the field that names the source asset of an edited copy. Only a REPLACE update, which sends all data, may set it. */
export function sourceData({ data, mode }: Pick<DataUpdate, 'data' | 'mode'>): Data {
  const source = AssetId.safeParse(data[SOURCE_ID_FIELD]);
  return mode === 'REPLACE' && source.success ? { [SOURCE_ID_FIELD]: source.data } : {};
}

/** Reads submitted data without internal fields. The schema's id may be among the data. Throws Invalid with every error by field. */
export function readSubmittedData(submitted: { data: Data; data_schema_id?: number | undefined }): {
  data: Data;
  schemaId: number | undefined;
} {
  const inside = SCHEMA_NAMES.map((name) => submitted.data[name]).find(
    (value): value is number => Number.isInteger(value) && Number(value) >= 0,
  );
  const entries = Object.entries(publicData(submitted.data)).filter(
    ([name]) => !SCHEMA_NAMES.includes(name),
  );
  const data = Object.fromEntries(entries);
  refuseUnstorable(data);
  return { data, schemaId: submitted.data_schema_id ?? inside };
}

/** Throws Invalid, with every error by field, for names and values that cannot be stored. */
export function refuseUnstorable(data: Data): void {
  refuseErrors(Object.entries(data).flatMap(([name, value]) => fieldErrors(name, value)));
}

/** Throws Invalid if there are errors, with all of them by field. */
export function refuseErrors(errors: ErrorDetail[]): void {
  const [first] = errors;
  if (!first) return;
  const field = first.path.replace(/^data\./, '');
  throw new Invalid(validationSentence(first.message, field), errors);
}

/** Throws Invalid when the data of an asset is too large as a whole, including the fields that it already has. */
export function refuseTooLarge(data: Data): void {
  if (JSON.stringify(data).length <= DATA_MAX) return;
  const message = `The data of an asset must have at most ${DATA_MAX} characters as JSON.`;
  throw new Invalid(message, [{ path: 'data', message }]);
}

function fieldErrors(name: string, value: unknown): ErrorDetail[] {
  const error = (message: string) => [{ path: `data.${name.slice(0, DATA_NAME_MAX)}`, message }];
  if (name === '' || name.length > DATA_NAME_MAX)
    return error(`a field name must have 1 to ${DATA_NAME_MAX} characters`);
  if (!isStorable(name, 1) || !isStorable(value, DEPTH_MAX))
    return error('is nested too deep, or has invalid characters');
  if (typeof value === 'string' && value.length > DATA_TEXT_MAX)
    return error(`must have at most ${DATA_TEXT_MAX} characters`);
  return [];
}

/** Whether Postgres accepts the value as JSON: no NUL, no lone surrogates, no excessive nesting. */
function isStorable(value: unknown, depthLeft: number): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (depthLeft === 0) return false;
  return Object.entries(value).every(
    ([key, inner]) => isStorable(key, 1) && isStorable(inner, depthLeft - 1),
  );
}
