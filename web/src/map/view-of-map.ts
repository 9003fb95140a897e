import type { Map as MapLibre } from 'maplibre-gl';
import type { MapView } from './map-api.ts';
import { type MapPoint, visibleArea } from './map-area.ts';

/** Returns the part of the world that a map shows, with a margin. */
export function viewOf(map: MapLibre): MapView {
  const bounds = map.getBounds();
  const area = visibleArea({
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  });
  return { area, zoom: Math.round(map.getZoom()) };
}

export function pointOf(map: MapLibre): MapPoint {
  const { lat, lng } = map.getCenter().wrap();
  return { latitude: lat, longitude: lng, zoom: map.getZoom() };
}
