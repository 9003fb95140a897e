import { INVALID_IDS, LINK_IDS_MAX, TOO_MANY_IDS } from '@spindle/contracts/links/links';

/** Ids as people paste them: between commas, spaces or lines; each once. */
export function readIds(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((id) => id !== ''))];
}

/** Whether a text is the id of an asset. */
export const isAssetId = (text: string) => /^[0-9a-f]{32}$/i.test(text);

/** Returns the first entry that is not an id. */
export function faultyId(ids: readonly string[]): string | undefined {
  return ids.find((id) => !isAssetId(id));
}

/** What is wrong with them, in the words of the specification. */
export function idsFault(ids: readonly string[]): string | null {
  if (ids.length > LINK_IDS_MAX) return TOO_MANY_IDS;
  return faultyId(ids) === undefined ? null : INVALID_IDS;
}
