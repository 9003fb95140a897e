import { useLocation, useNavigate } from 'react-router-dom';
import { overlayState } from '../../lib/overlay.ts';
import type { GalleryLayout, Place } from './layout/gallery-layout.ts';
import { assetAt } from './use-gallery-selection.ts';

/** Limits the pictures on either side that the viewer continues with. */
const SIBLINGS = 500;

/** Returns a function that opens a picture over the gallery. The viewer continues with the loaded pictures beside it. */
export function useOpenPicture(layout: GalleryLayout): (place: Place) => void {
  const location = useLocation();
  const navigate = useNavigate();
  return (place) => {
    const asset = assetAt(layout, place);
    if (!asset) return;
    const background = { ...location, search: window.location.search };
    navigate(`/asset/${asset.id}`, {
      state: overlayState(background, siblingsOf(layout, place)),
      preventScrollReset: true,
      flushSync: true, // a transition would show the picture several frames later
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
