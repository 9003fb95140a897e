import OpenSeadragon, { type Point, type Viewer } from 'openseadragon';

/** Zooms and moves several pictures as one. Positions are parts of each picture's width. */
export interface LinkedViews {
  /**
   * Adds a view of a picture that is `pixelWidth` pixels wide. The first one is shown at 100 %, the others at the same part of the picture.
   * Returns a function that removes it.
   */
  add: (viewer: Viewer, pixelWidth: number) => () => void;
}

/** Creates a group of views around a point. A drag with Alt moves one view alone: it then keeps that distance from the others. */
export function createLinkedViews(start: { x: number; y: number }): LinkedViews {
  const distances = new Map<Viewer, Point>();
  const none = new OpenSeadragon.Point(0, 0);
  let center = new OpenSeadragon.Point(start.x, start.y);
  let zoom: number | null = null;
  let isApplying = false;
  let alone: Viewer | null = null;

  const apply = (viewer: Viewer, isImmediate: boolean) => {
    if (zoom === null) return;
    isApplying = true;
    viewer.viewport.zoomTo(zoom, undefined, isImmediate);
    viewer.viewport.panTo(center.plus(distances.get(viewer) ?? none), isImmediate);
    isApplying = false;
  };
  const follow = (viewer: Viewer) => {
    if (isApplying) return;
    const moved = viewer.viewport.getCenter(false);
    if (alone === viewer) {
      distances.set(viewer, moved.minus(center));
      return;
    }
    zoom = viewer.viewport.getZoom(false);
    center = moved.minus(distances.get(viewer) ?? none);
    for (const other of distances.keys()) if (other !== viewer) apply(other, false);
  };
  return {
    add: (viewer, pixelWidth) => {
      zoom ??= startZoom(viewer, pixelWidth);
      distances.set(viewer, none);
      apply(viewer, true);
      viewer.addHandler('zoom', () => follow(viewer));
      viewer.addHandler('pan', () => follow(viewer));
      viewer.addHandler('canvas-press', ({ originalEvent }) => {
        alone = originalEvent instanceof MouseEvent && originalEvent.altKey ? viewer : null;
      });
      return () => void distances.delete(viewer);
    },
  };
}

/** Returns the zoom at which a picture is shown at 100 %, or at twice its fit when that is about its full size already. */
function startZoom(viewer: Viewer, pixelWidth: number): number {
  const full = pixelWidth / devicePixelRatio / viewer.container.clientWidth;
  const fit = viewer.viewport.getHomeZoom();
  return full > fit * 1.1 ? full : fit * 2;
}
