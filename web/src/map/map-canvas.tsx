import { Loader } from '@mantine/core';
import type { Area } from '@spindle/contracts/search/area';
import type { MapCell } from '@spindle/contracts/search/map';
import type { Map as MapLibre } from 'maplibre-gl';
import { useEffect, useImperativeHandle, useRef } from 'react';
import { ClusterMarker } from './cluster-marker.tsx';
import classes from './map.module.css';
import type { MapView } from './map-api.ts';
import type { MapPoint } from './map-area.ts';
import { t } from './texts.ts';
import { TownLabels } from './town-labels.tsx';
import { useMap } from './use-map.ts';
import { pointOf, viewOf } from './view-of-map.ts';

/** Moves the map from outside. */
export interface MapControl {
  zoomTo: (area: Area) => void;
}

interface MapCanvasProps {
  controlRef: React.Ref<MapControl>;
  start: MapPoint;
  /** Without a point in the address, the map shows this area first. */
  startArea: Area | null;
  view: MapView;
  cells: readonly MapCell[];
  activeId: string | undefined;
  onView: (view: MapView, point: MapPoint) => void;
  onOpen: (cell: MapCell) => void;
}

/** Zoom up to which a click on a cluster moves the map. */
const CLUSTER_ZOOM_MAX = 17;

/** Draws the base map with the clusters. */
export function MapCanvas(props: MapCanvasProps) {
  const { controlRef, start, startArea, view, cells, activeId, onView, onOpen } = props;
  const box = useRef<HTMLDivElement>(null);
  const map = useMap(box, start);
  const report = useRef(onView);
  report.current = onView;
  const isDrawn = map !== null && map !== 'failed';
  useImperativeHandle(controlRef, () => ({
    zoomTo: (area) => isDrawn && showArea(map, area),
  }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first area counts only.
  useEffect(() => {
    if (map === null || map === 'failed') return;
    const tell = () => report.current(viewOf(map), pointOf(map));
    map.on('moveend', tell);
    if (startArea) showArea(map, startArea, { isInstant: true });
    else tell();
    return () => {
      map.off('moveend', tell);
    };
  }, [map]);
  return (
    <div className={classes.canvas}>
      <div ref={box} className={classes.box} />
      {map === null && (
        <p className={classes.note} role="status">
          <Loader size={16} /> {t('loading')}
        </p>
      )}
      {map === 'failed' && (
        <p className={classes.note} role="alert">
          {t('noMap')}
        </p>
      )}
      {isDrawn && <TownLabels map={map} view={view} />}
      {isDrawn &&
        cells.map((cell) => (
          <ClusterMarker
            key={cell.asset.id}
            map={map}
            cell={cell}
            isActive={cell.asset.id === activeId}
            onOpen={() => onOpen(cell)}
          />
        ))}
    </div>
  );
}

function showArea(
  map: MapLibre,
  { west, south, east, north }: Area,
  { isInstant = false } = {},
): void {
  map.fitBounds(
    [
      [west, south],
      [east, north],
    ],
    { padding: 72, maxZoom: CLUSTER_ZOOM_MAX, duration: isInstant ? 0 : 500 },
  );
}
