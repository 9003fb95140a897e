import OpenSeadragon, { type Point } from 'openseadragon';
import { prefersReducedMotion } from '../../../lib/media-features.ts';
import { createTextOverlay, type TextOverlay } from '../../text/zoomed-text.tsx';
import type { ZoomSource } from './zoom-api.ts';

/** A zoom that differs from the fit by less than this factor counts as the fit. */
const FIT_TOLERANCE = 1.01;

/** Seconds of a zoom by a key or a double click. */
const ANIMATION_SECONDS = 0.25;

/** Position in the window, in CSS pixels. */
export interface Pointer {
  clientX: number;
  clientY: number;
}

/** Shows an image over the viewer once it is zoomed. */
export interface ZoomSurface {
  /** Zooms around a position, or around the center. Not out of the fit. */
  zoomBy: (factor: number, at?: Pointer) => void;
  /** Zooms to 100 % around a position, or back to the fit. */
  toggle: (at: Pointer) => void;
  fit: () => void;
  /** Moves the image by parts of the stage's width and height. */
  move: (x: number, y: number) => void;
  overlay: TextOverlay;
  /** Adds the tiles, which are sharper than the image. */
  addTiles: (source: ZoomSource) => void;
  close: () => void;
}

interface SurfaceOptions {
  /** The image in its fitted size, which the surface begins with. */
  image: HTMLImageElement;
  /** Width of the original, in pixels. */
  pixelWidth: number;
  /** Called when the image is zoomed, and when it fits again. */
  onZoomed: (isZoomed: boolean) => void;
  /** Called when the stage has another size. The surface no longer fits then. */
  onResize: () => void;
}

/** Creates a surface that fills `stage`. It handles drags, pinches and double clicks itself. Waits until the image is drawn. */
export async function openSurface(
  stage: HTMLElement,
  { image, pixelWidth, onZoomed, onResize }: SurfaceOptions,
): Promise<ZoomSurface> {
  const { clientWidth: stageWidth, clientHeight: stageHeight } = stage;
  // OpenSeadragon measures zoom in widths of the stage.
  const fitZoom = image.clientWidth / stageWidth;
  const fullZoom = pixelWidth / devicePixelRatio / stageWidth;
  // An image that is shown in its full size already is enlarged.
  const toggleZoom = fullZoom > fitZoom * 1.1 ? fullZoom : fitZoom * 2;
  const gestures = { clickToZoom: false, dblClickToZoom: false, scrollToZoom: false };
  const opened = OpenSeadragon({
    element: stage,
    tileSources: { type: 'image', url: image.currentSrc || image.src },
    showNavigationControl: false,
    keyboardNavEnabled: false,
    drawer: 'canvas',
    animationTime: prefersReducedMotion() ? 0 : ANIMATION_SECONDS,
    defaultZoomLevel: fitZoom,
    minZoomLevel: fitZoom,
    maxZoomLevel: Math.max(fullZoom * 2, fitZoom * 4),
    visibilityRatio: 1,
    constrainDuringPan: true,
    gestureSettingsMouse: gestures,
    gestureSettingsTouch: { ...gestures, pinchToZoom: true },
    gestureSettingsPen: gestures,
  });
  // The image below has the name, and shortcuts of the viewer do the same.
  opened.canvas.tabIndex = -1;
  const { viewport } = opened;
  let isZoomed = false;
  const setIsZoomed = (value: boolean) => {
    if (value !== isZoomed) onZoomed(value);
    isZoomed = value;
  };
  const pointOf = ({ clientX, clientY }: Pointer): Point => {
    const { left, top } = stage.getBoundingClientRect();
    return viewport.pointFromPixel(new OpenSeadragon.Point(clientX - left, clientY - top));
  };
  const fit = () => void viewport.goHome();
  const zoomTo = (zoom: number, at?: Point) => {
    if (zoom <= fitZoom * FIT_TOLERANCE) return fit();
    viewport.zoomTo(Math.min(zoom, viewport.getMaxZoom()), at);
    viewport.applyConstraints();
  };
  const toggle = (at: Point) => zoomTo(isZoomed ? fitZoom : toggleZoom, at);
  opened.addHandler('zoom', ({ zoom }) => zoom > fitZoom * FIT_TOLERANCE && setIsZoomed(true));
  opened.addHandler('animation-finish', () => {
    if (viewport.getZoom() > fitZoom * FIT_TOLERANCE) return;
    viewport.goHome(true);
    setIsZoomed(false);
  });
  opened.addHandler('canvas-drag', (event) => {
    event.preventDefaultAction = !isZoomed;
  });
  opened.addHandler('canvas-drag-end', (event) => {
    event.preventDefaultAction = !isZoomed;
  });
  opened.addHandler('canvas-double-click', ({ position }) =>
    toggle(viewport.pointFromPixel(position)),
  );
  // OpenSeadragon also reports its first size.
  opened.addHandler('resize', () => {
    if (stage.clientWidth !== stageWidth || stage.clientHeight !== stageHeight) onResize();
  });
  await new Promise<void>((resolve) => {
    opened.addOnceHandler('tile-drawn', () => resolve());
    // Nothing can be zoomed then, but the surface can be closed.
    opened.addOnceHandler('open-failed', () => resolve());
  });
  const ratio = image.naturalHeight / image.naturalWidth;
  return {
    overlay: createTextOverlay(opened, new OpenSeadragon.Rect(0, 0, 1, ratio)),
    zoomBy: (factor, at) => zoomTo(viewport.getZoom() * factor, at && pointOf(at)),
    toggle: (at) => toggle(pointOf(at)),
    fit,
    move: (x, y) => {
      const { width, height } = viewport.getBounds();
      viewport.panBy(new OpenSeadragon.Point(x * width, y * height)).applyConstraints();
    },
    addTiles: (source) =>
      opened.addTiledImage({
        tileSource: new OpenSeadragon.DziTileSource({ ...source }),
        width: 1,
      }),
    close: () => {
      setIsZoomed(false);
      opened.destroy();
    },
  };
}
