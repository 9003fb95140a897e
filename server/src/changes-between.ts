import { isDeepStrictEqual } from 'node:util';
import { MASK } from '@spindle/contracts/settings/masked';

/** The old and the new value of a field. A missing field is null. */
export interface FieldChange {
  from: unknown;
  to: unknown;
}

/** Limits the fields of one entry. */
const FIELDS_MAX = 50;
/** Limits the characters of JSON of one value. Longer values are replaced by a note. */
const VALUE_MAX = 500;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Returns the fields that differ, by path: `video.hls`. `secrets` are compared too, but only their mask is returned. Lists count as one
 * value.
 */
export function changesBetween(
  before: object,
  after: object,
  { secrets = [] }: { secrets?: readonly string[] } = {},
): Record<string, FieldChange> {
  const changes: [string, FieldChange][] = [];
  collect(asFields(before), asFields(after), '', changes, new Set(secrets));
  return Object.fromEntries(changes.slice(0, FIELDS_MAX));
}

function collect(
  before: Fields,
  after: Fields,
  prefix: string,
  changes: [string, FieldChange][],
  secrets: ReadonlySet<string>,
): void {
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [from, to] = [before[name] ?? null, after[name] ?? null];
    if (isDeepStrictEqual(from, to)) continue;
    const path = `${prefix}${name}`;
    if (isObject(from) && isObject(to))
      collect(asFields(from), asFields(to), `${path}.`, changes, secrets);
    else if (secrets.has(name)) changes.push([path, { from: maskValue(from), to: maskValue(to) }]);
    else changes.push([path, { from: shortenValue(from), to: shortenValue(to) }]);
  }
}

const maskValue = (value: unknown) => (value === null || value === '' ? value : MASK);

function shortenValue(value: unknown): unknown {
  const text = JSON.stringify(value);
  return text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX)}…` : value;
}

function isObject(value: unknown): value is object {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
  );
}

const asFields = (value: object): Fields => ({ ...value });
