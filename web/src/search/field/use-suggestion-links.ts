import type { Suggestions } from '@spindle/contracts/search/suggestions';
import { useLocation } from 'react-router-dom';
import { type OverlayState, overlayState } from '../../lib/overlay.ts';

/** A suggestion and the URL that it opens. */
export interface SuggestionLink {
  kind: 'asset' | 'collection';
  key: string;
  name: string;
  to: string;
  /** History state that opens an asset over the list. */
  state?: OverlayState;
  asset?: Suggestions['assets'][number];
}

/** Returns links for suggestions: assets first, then collections. */
export function useSuggestionLinks(suggestions: Suggestions | undefined): SuggestionLink[] {
  const location = useLocation();
  const { assets = [], collections = [] } = suggestions ?? {};
  const state = overlayState(
    location,
    assets.map(({ id }) => id),
  );
  return [
    ...assets.map((asset) => ({
      kind: 'asset' as const,
      key: `asset ${asset.id}`,
      name: asset.name,
      to: `/asset/${asset.id}`,
      state,
      asset,
    })),
    ...collections.map(({ id, name }) => ({
      kind: 'collection' as const,
      key: `collection ${id}`,
      name,
      to: `/collection/${id}`,
    })),
  ];
}
