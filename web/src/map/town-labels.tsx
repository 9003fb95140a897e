import type { Town } from '@spindle/contracts/places/places';
import { useQuery } from '@tanstack/react-query';
import { type Map as MapLibre, Marker } from 'maplibre-gl';
import { useEffect } from 'react';
import classes from './map.module.css';
import type { MapView } from './map-api.ts';
import { townsInAreaQuery } from './places-api.ts';

/** Towns that are asked for: most of them are left out where they would overlap. */
const TOWNS_MAX = 50;
/** Pixels that a label needs. */
const LABEL = { width: 110, height: 26 };

/** Labels the largest towns on the map that do not overlap. */
export function TownLabels({ map, view }: { map: MapLibre; view: MapView }) {
  const { data } = useQuery(townsInAreaQuery(view.area, TOWNS_MAX));
  useEffect(() => {
    const markers = withoutOverlaps(map, data ?? []).map(({ town, latitude, longitude }) =>
      new Marker({ element: createLabel(town), anchor: 'left' })
        .setLngLat([longitude, latitude])
        .addTo(map),
    );
    return () => {
      for (const marker of markers) marker.remove();
    };
  }, [map, data]);
  return null;
}

/** Sighted users read the label; the list beside the map names the places of pictures. */
function createLabel(town: string): HTMLElement {
  const label = document.createElement('div');
  label.className = classes.town ?? '';
  label.setAttribute('role', 'presentation');
  label.setAttribute('aria-hidden', 'true');
  label.textContent = town;
  return label;
}

function withoutOverlaps(map: MapLibre, towns: readonly Town[]): Town[] {
  const placed: { x: number; y: number }[] = [];
  return towns.filter(({ latitude, longitude }) => {
    const { x, y } = map.project([longitude, latitude]);
    const overlaps = placed.some(
      (other) => Math.abs(other.x - x) < LABEL.width && Math.abs(other.y - y) < LABEL.height,
    );
    if (!overlaps) placed.push({ x, y });
    return !overlaps;
  });
}
