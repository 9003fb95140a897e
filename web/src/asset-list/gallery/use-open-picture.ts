import { useLocation } from 'react-router-dom';
import { useNavigateNow } from '../../lib/navigation/use-navigate-now.ts';
import { overlayState } from '../../lib/overlay.ts';
import type { GalleryLayout, Place } from './layout/gallery-layout.ts';
import { assetAt } from './use-gallery-selection.ts';

/** Limits the pictures on either side that the viewer continues with. */
const SIBLINGS = 500;

/** Returns a function that opens a picture over the gallery. The viewer continues with the loaded pictures beside it. */
export function useOpenPicture(layout: GalleryLayout): (place: Place) => void {
  const location = useLocation();
  const navigateNow = useNavigateNow();
  return (place) => {
    const asset = assetAt(layout, place);
    if (!asset) return;
    const background = { ...location, search: window.location.search };
    navigateNow(`/asset/${asset.id}`, {
      state: overlayState(background, siblingsOf(layout, place)),
      preventScrollReset: true,
    });
  };
}

function siblingsOf({ arranged }: GalleryLayout, { block, index }: Place): string[] {
  const idsOf = (at: number) => arranged.get(at)?.assets.map(({ id }) => id);
  const own = idsOf(block) ?? [];
  const before = own.slice(0, index);
  for (let at = block - 1; arranged.has(at) && before.length < SIBLINGS; at -= 1)
    before.unshift(...(idsOf(at) ?? []));
  const after = own.slice(index);
  for (let at = block + 1; arranged.has(at) && after.length < SIBLINGS; at += 1)
    after.push(...(idsOf(at) ?? []));
  return [...before, ...after];
}
