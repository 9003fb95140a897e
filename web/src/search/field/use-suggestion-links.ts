import type { Suggestions } from '@spindle/contracts/search/suggestions';
import { useLocation } from 'react-router-dom';
import { type OverlayState, overlayState } from '../../lib/overlay.ts';

/** What a suggestion leads to. */
export interface SuggestionLink {
  kind: 'asset' | 'collection';
  key: string;
  name: string;
  to: string;
  /** An asset opens over the list. */
  state?: OverlayState;
  asset?: Suggestions['assets'][number];
}

/** Assets first, then collections, as the list shows them. */
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
