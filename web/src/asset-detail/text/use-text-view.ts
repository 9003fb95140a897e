import * as z from 'zod/mini';
import { create } from 'zustand';
import { useStored } from '../../lib/use-stored.ts';

const IsShown = z.boolean();

/** Returns whether the user wants to select text in the viewer, and the setter. The browser remembers it. */
export function useIsTextShown(): [isShown: boolean, store: (isShown: boolean) => void] {
  return useStored('asset.text', IsShown, false);
}

interface HitPosition {
  /** The asset and the page of the hit; others begin with their first hit. */
  assetId: string;
  page: number;
  /** From 0. Infinity: the last hit of the page. */
  index: number;
  /** Keyword whose hits the user has hidden. */
  hiddenKeyword: string;
}

/** Holds which hit of a search the viewer emphasizes. */
const useHitPosition = create<HitPosition>(() => ({
  assetId: '',
  page: 1,
  index: 0,
  hiddenKeyword: '',
}));

/** Returns the number of the emphasized hit on a page, from 0. */
export function useHitIndex(assetId: string, page: number, hits: number): number {
  return useHitPosition((at) =>
    at.assetId === assetId && at.page === page ? Math.min(at.index, hits - 1) : 0,
  );
}

export function goToHit(position: Pick<HitPosition, 'assetId' | 'page' | 'index'>): void {
  useHitPosition.setState(position);
}

export const useIsHidden = (keyword: string): boolean =>
  useHitPosition(({ hiddenKeyword }) => hiddenKeyword === keyword);

export function hideHits(hiddenKeyword: string): void {
  useHitPosition.setState({ hiddenKeyword });
}
