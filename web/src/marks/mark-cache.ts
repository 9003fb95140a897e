import type { Asset } from '@spindle/contracts/assets/assets';
import type { QueryClient } from '@tanstack/react-query';
import { assetQuery } from '../assets/asset-query.ts';
import { summaryOf } from '../assets/asset-summary.ts';
import { findListed, updateListed } from '../assets/result-cache.ts';
import { hasMarks, type Marks, type MarksChange, valuesBefore } from './marks.ts';

/** Changes of marks by the id of the asset. */
export type MarksById = ReadonlyMap<string, MarksChange>;

/** Returns the marks of an asset that a page has loaded. */
export function readMarks(client: QueryClient, id: string): Marks | undefined {
  const detail = client.getQueryData(assetQuery(id).queryKey);
  return findListed(client, id) ?? (detail && summaryOf(detail));
}

/** Returns what undoes a change of these assets. Assets that no page has loaded are left out, and so are those with these marks already. */
export function marksBefore(
  client: QueryClient,
  ids: readonly string[],
  change: MarksChange,
): MarksById {
  const before = ids.flatMap((id): [string, MarksChange][] => {
    const marks = readMarks(client, id);
    if (!marks) return [];
    const values = valuesBefore(marks, change);
    return hasMarks(values, change) ? [] : [[id, values]];
  });
  return new Map(before);
}

/** Shows marks in all that is loaded of the assets, before the server knows them. */
export function showMarks(client: QueryClient, marks: MarksById): void {
  updateListed(client, [...marks.keys()], (asset, id) => ({ ...asset, ...marks.get(id) }));
  for (const [id, change] of marks)
    client.setQueryData(assetQuery(id).queryKey, (asset) => asset && withMarks(asset, change));
}

function withMarks(asset: Asset, { favorite, ...facts }: MarksChange): Asset {
  return {
    ...asset,
    facts: { ...asset.facts, ...facts },
    ...(favorite !== undefined && { favorite }),
  };
}
