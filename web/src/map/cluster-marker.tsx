import type { MapCell } from '@spindle/contracts/search/map';
import { type Map as MapLibre, Marker } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { formatCount } from '../lib/format.ts';
import { MarkerImage } from './cluster-image.tsx';
import classes from './map.module.css';
import { isSpot } from './map-area.ts';
import { picturesText, placeName } from './place-name.ts';
import { t } from './texts.ts';

interface ClusterMarkerProps {
  map: MapLibre;
  cell: MapCell;
  isActive: boolean;
  onOpen: () => void;
}

/** Shows a cluster on the map. It is not a stop of the Tab key: the list beside the map has the same clusters. */
export function ClusterMarker({ map, cell, isActive, onOpen }: ClusterMarkerProps) {
  const [box] = useState(createBox);
  const { latitude, longitude, count, asset } = cell;
  useEffect(() => {
    // Above labels of towns, and above smaller clusters.
    box.style.zIndex = String(1 + Math.floor(Math.log2(count)));
  }, [box, count]);
  useEffect(() => {
    const marker = new Marker({ element: box }).setLngLat([longitude, latitude]).addTo(map);
    return () => {
      marker.remove();
    };
  }, [map, box, latitude, longitude]);
  const names = { place: placeName(cell), pictures: picturesText(count) };
  return createPortal(
    <button
      type="button"
      tabIndex={-1}
      className={classes.cluster}
      data-active={isActive || undefined}
      aria-label={isSpot(cell) ? t('show', names) : t('zoomTo', names)}
      onClick={onOpen}
    >
      <MarkerImage key={asset.id} asset={asset} />
      {count > 1 && <span className={classes.count}>{formatCount(count)}</span>}
    </button>,
    box,
  );
}

/** The library names and marks up an element without a role itself. */
function createBox(): HTMLDivElement {
  const box = document.createElement('div');
  box.setAttribute('role', 'presentation');
  return box;
}
