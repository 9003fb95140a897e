import {
  type AlikeAnswer,
  type AlikeAsset,
  searchByMeaning,
} from '@spindle/contracts/search/meaning';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call } from '../api/call.ts';
import type { AssetSummary } from '../assets/asset-summary.ts';
import { useStored } from '../lib/use-stored.ts';

const IsOn = z.boolean();

/** Returns whether searches also look for images that are similar in meaning. Stored in the browser. */
export function useMeaningSwitch(): [isOn: boolean, setIsOn: (isOn: boolean) => void] {
  return useStored('search.meaning', IsOn, true);
}

/** Queries the images that show what the keyword of a search says. The list of exact matches does not wait for it. */
export function meaningQuery(searchId: string, isOn: boolean) {
  return queryOptions({
    queryKey: ['assets', 'meaning', searchId],
    queryFn: ({ signal }): Promise<AlikeAnswer> =>
      call(searchByMeaning, { params: { hash: searchId }, signal }),
    enabled: isOn,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Returns what a list shows of images that are alike. */
export function summarizeAlike(data: readonly AlikeAsset[]): AssetSummary[] {
  return data.map(({ id, asset }) => ({ id, ...asset }));
}
