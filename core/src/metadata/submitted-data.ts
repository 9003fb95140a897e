import { AssetId } from '@spindle/contracts/assets/asset-id';
import { SOURCE_ID_FIELD } from '@spindle/contracts/conversions/edit-copy';
import type { ErrorDetail } from '@spindle/contracts/http/errors';
import { validationSentence } from '@spindle/contracts/http/validation-messages';
import {
  DATA_MAX,
  DATA_NAME_MAX,
  DATA_TEXT_MAX,
  type DataUpdate,
  INTERNAL_PREFIX,
} from '@spindle/contracts/metadata/metadata';
import { Invalid } from '../errors.ts';

export type Data = Record<string, unknown>;

/** Levels of objects and lists in a value. */
const DEPTH_MAX = 16;
/** Where clients also write the schema's id. */
const SCHEMA_NAMES = ['data_schema_id', '__data_schema_id'];

/** Without the names that the product keeps to itself. */
export function publicData(data: unknown): Data {
  return entriesOf(data, (name) => !name.startsWith(INTERNAL_PREFIX));
}

/** Only the names that the product keeps to itself. */
export function internalData(data: unknown): Data {
  return entriesOf(data, (name) => name.startsWith(INTERNAL_PREFIX));
}

/** The asset that an edited one was made from, as whoever saves that one says: with the whole of its data, and once. */
export function sourceData({ data, mode }: Pick<DataUpdate, 'data' | 'mode'>): Data {
  const source = AssetId.safeParse(data[SOURCE_ID_FIELD]);
  return mode === 'REPLACE' && source.success ? { [SOURCE_ID_FIELD]: source.data } : {};
}

function entriesOf(data: unknown, keep: (name: string) => boolean): Data {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return {};
  return Object.fromEntries(Object.entries(data).filter(([name]) => keep(name)));
}

/** What somebody sent, without the product's own names; the schema's id may also stand among the data. */
export function readGivenData(given: { data: Data; data_schema_id?: number | undefined }): {
  data: Data;
  schemaId: number | undefined;
} {
  const inside = SCHEMA_NAMES.map((name) => given.data[name]).find(
    (value): value is number => Number.isInteger(value) && Number(value) >= 0,
  );
  const entries = Object.entries(publicData(given.data)).filter(
    ([name]) => !SCHEMA_NAMES.includes(name),
  );
  const data = Object.fromEntries(entries);
  refuseFaults(entries.flatMap(([name, value]) => fieldFaults(name, value)));
  return { data, schemaId: given.data_schema_id ?? inside };
}

/** Throws Invalid with every fault, by field. */
export function refuseFaults(faults: ErrorDetail[]): void {
  const [first] = faults;
  if (!first) return;
  const field = first.path.replace(/^data\./, '');
  throw new Invalid(validationSentence(first.message, field), faults);
}

/** Data as a whole has a limit of its own, together with what is there already. */
export function refuseTooMuch(data: Data): void {
  if (JSON.stringify(data).length <= DATA_MAX) return;
  const message = `The data of an asset must have at most ${DATA_MAX} characters as JSON.`;
  throw new Invalid(message, [{ path: 'data', message }]);
}

function fieldFaults(name: string, value: unknown): ErrorDetail[] {
  const fault = (message: string) => [{ path: `data.${name.slice(0, DATA_NAME_MAX)}`, message }];
  if (name === '' || name.length > DATA_NAME_MAX)
    return fault(`a field name must have 1 to ${DATA_NAME_MAX} characters`);
  if (!isStorable(name, 1) || !isStorable(value, DEPTH_MAX))
    return fault('is nested too deep, or has invalid characters');
  if (typeof value === 'string' && value.length > DATA_TEXT_MAX)
    return fault(`must have at most ${DATA_TEXT_MAX} characters`);
  return [];
}

/** Whether Postgres takes it as JSON: no NUL, no half characters, no bottomless nesting. */
function isStorable(value: unknown, depthLeft: number): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (depthLeft === 0) return false;
  return Object.entries(value).every(
    ([key, inner]) => isStorable(key, 1) && isStorable(inner, depthLeft - 1),
  );
}
