/** Prefix of internal fields, which are neither shown nor writable. The specification fixes it. */
export const INTERNAL_PREFIX = '_filespin';

/** The custom metadata of an asset: values by field. */
export type Data = Record<string, unknown>;

/** Returns the data without internal fields. */
export function publicData(data: unknown): Data {
  return entriesOf(data, (name) => !name.startsWith(INTERNAL_PREFIX));
}

/** Returns only the internal fields of the data. */
export function internalData(data: unknown): Data {
  return entriesOf(data, (name) => name.startsWith(INTERNAL_PREFIX));
}

function entriesOf(data: unknown, keep: (name: string) => boolean): Data {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return {};
  return Object.fromEntries(Object.entries(data).filter(([name]) => keep(name)));
}
