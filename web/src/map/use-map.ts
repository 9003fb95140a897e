import { useComputedColorScheme } from '@mantine/core';
import { AttributionControl, Map as MapLibre, NavigationControl, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { type RefObject, useEffect, useState } from 'react';
import { prefersReducedMotion } from '../lib/media-features.ts';
import { BASE_COLORS, loadBaseMap } from './base-map.ts';
import type { MapPoint } from './map-area.ts';
import { t } from './texts.ts';
import 'maplibre-gl/dist/maplibre-gl.css';

setWorkerUrl(workerUrl);

const ZOOM_MAX = 18;

/** A map that is shown; `failed` without WebGL, or when its outlines cannot be loaded; null until it is ready. */
export type ShownMap = MapLibre | 'failed' | null;

/** Creates the map in an element. It starts at `start`, whose later changes do not move it. */
export function useMap(box: RefObject<HTMLDivElement | null>, start: MapPoint): ShownMap {
  const [shown, setShown] = useState<ShownMap>(null);
  const scheme = useComputedColorScheme('light');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the map starts once; the next effect follows the scheme.
  useEffect(() => {
    let map: MapLibre | undefined;
    let isGone = false;
    loadBaseMap(scheme)
      .then((style) => {
        if (isGone || !box.current) return;
        map = createMap(box.current, style, start);
        map.once('load', () => !isGone && setShown(map ?? null));
      })
      .catch(() => !isGone && setShown('failed'));
    return () => {
      isGone = true;
      map?.remove();
      setShown(null);
    };
  }, [box]);
  useEffect(() => {
    if (!shown || shown === 'failed') return;
    const colors = BASE_COLORS[scheme];
    shown.setPaintProperty('water', 'background-color', colors.water);
    shown.setPaintProperty('land', 'fill-color', colors.land);
    shown.setPaintProperty('coast', 'line-color', colors.coast);
    shown.setPaintProperty('borders', 'line-color', colors.borders);
  }, [shown, scheme]);
  return shown;
}

function createMap(
  container: HTMLDivElement,
  style: Awaited<ReturnType<typeof loadBaseMap>>,
  { latitude, longitude, zoom }: MapPoint,
): MapLibre {
  const map = new MapLibre({
    container,
    style,
    center: [longitude, latitude],
    zoom,
    maxZoom: ZOOM_MAX,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: prefersReducedMotion() ? 0 : 150,
    locale: { 'Map.Title': t('map') },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new AttributionControl({ compact: false }), 'bottom-left');
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  return map;
}
