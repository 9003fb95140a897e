import OpenSeadragon, { type Viewer } from 'openseadragon';
import type { ZoomSource } from '../../asset-detail/viewer/zoom/zoom-api.ts';
import { prefersReducedMotion } from '../../lib/media-features.ts';

/** Seconds of a zoom by a key or a double click. */
const ANIMATION_SECONDS = 0.2;

/** Opens a zoomable view over a picture, which it begins with. Waits until it is drawn. */
export async function openView(stage: HTMLElement, image: HTMLImageElement): Promise<Viewer> {
  const fitZoom = fittedWidth(image) / stage.clientWidth;
  const gestures = { clickToZoom: false, dblClickToZoom: false };
  const viewer = OpenSeadragon({
    element: stage,
    tileSources: { type: 'image', url: image.currentSrc || image.src },
    showNavigationControl: false,
    keyboardNavEnabled: false,
    drawer: 'canvas',
    animationTime: prefersReducedMotion() ? 0 : ANIMATION_SECONDS,
    defaultZoomLevel: fitZoom,
    minZoomLevel: fitZoom * 0.9,
    maxZoomLevel: 64,
    visibilityRatio: 0.2,
    gestureSettingsMouse: gestures,
    gestureSettingsTouch: gestures,
    gestureSettingsPen: gestures,
  });
  // The picture below has the name, and keys do the same.
  viewer.canvas.tabIndex = -1;
  await new Promise<void>((resolve) => {
    viewer.addOnceHandler('tile-drawn', () => resolve());
    viewer.addOnceHandler('open-failed', () => resolve());
  });
  return viewer;
}

/** Returns the width of an image inside its box, which it fits into. */
function fittedWidth({ clientWidth, clientHeight, naturalWidth, naturalHeight }: HTMLImageElement) {
  return Math.min(clientWidth, (clientHeight * naturalWidth) / Math.max(1, naturalHeight));
}

/** Adds the tiles of a picture, which are sharper than its preview. */
export function addTiles(viewer: Viewer, source: ZoomSource): void {
  viewer.addTiledImage({ tileSource: new OpenSeadragon.DziTileSource({ ...source }), width: 1 });
}
