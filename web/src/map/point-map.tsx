import type { Position } from '@spindle/contracts/facts/facts';
import { Marker } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import type { MapView } from './map-api.ts';
import classes from './point-map.module.css';
import { TownLabels } from './town-labels.tsx';
import { useMap } from './use-map.ts';
import { viewOf } from './view-of-map.ts';

/** Zoom of a map around one position: about 40 km wide. */
const POINT_ZOOM = 8;
const START = { latitude: 25, longitude: 10, zoom: 0 };

interface PointMapProps {
  position: Position | null;
  /** Lets the user click on a position. */
  onPick?: (position: Position) => void;
}

/** Shows a position on a small map. Shows nothing where maps cannot be drawn: the position is also a text beside it. */
export function PointMap({ position, onPick }: PointMapProps) {
  const box = useRef<HTMLDivElement>(null);
  const map = useMap(box, position ? { ...position, zoom: POINT_ZOOM } : START);
  const [view, setView] = useState<MapView | null>(null);
  const pick = useRef(onPick);
  pick.current = onPick;
  const { latitude, longitude } = position ?? {};
  const isDrawn = map !== null && map !== 'failed';
  useEffect(() => {
    if (!isDrawn) return;
    const tell = () => setView(viewOf(map));
    map.on('moveend', tell);
    tell();
    map.on('click', ({ lngLat }) => {
      const { lat, lng } = lngLat.wrap();
      pick.current?.({ latitude: round(lat), longitude: round(lng) });
    });
  }, [map, isDrawn]);
  useEffect(() => {
    if (!isDrawn || latitude === undefined || longitude === undefined) return;
    const marker = new Marker({ element: createPin() }).setLngLat([longitude, latitude]).addTo(map);
    if (!map.getBounds().contains([longitude, latitude]))
      map.jumpTo({ center: [longitude, latitude], zoom: POINT_ZOOM });
    return () => {
      marker.remove();
    };
  }, [map, isDrawn, latitude, longitude]);
  if (map === 'failed') return null;
  return (
    <div className={classes.frame} data-pick={onPick ? true : undefined}>
      <div ref={box} className={classes.box} />
      {isDrawn && view && <TownLabels map={map} view={view} />}
    </div>
  );
}

function createPin(): HTMLElement {
  const pin = document.createElement('div');
  pin.className = classes.pin ?? '';
  pin.setAttribute('role', 'presentation');
  return pin;
}

/** Rounds to about a meter. */
const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
