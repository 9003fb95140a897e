import { INVALID_IDS, LINK_IDS_MAX, TOO_MANY_IDS } from '@spindle/contracts/links/links';

/** Returns the ids of a pasted text, separated by commas, semicolons, spaces or line breaks. Removes duplicates. */
export function readIds(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((id) => id !== ''))];
}

/** Tells whether a text has the form of an asset id: 32 hexadecimal digits. */
export const isAssetId = (text: string) => /^[0-9a-f]{32}$/i.test(text);

/** Returns the first entry that is not an id. */
export function findInvalidId(ids: readonly string[]): string | undefined {
  return ids.find((id) => !isAssetId(id));
}

/** Returns the specification's message for an invalid list of ids; null for a valid one. */
export function idListError(ids: readonly string[]): string | null {
  if (ids.length > LINK_IDS_MAX) return TOO_MANY_IDS;
  return findInvalidId(ids) === undefined ? null : INVALID_IDS;
}
