import type { MapCell } from '@spindle/contracts/search/map';
import { IconLayoutGrid } from '@tabler/icons-react';
import { useRef } from 'react';
import { formatCount } from '../lib/format.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { MarkerImage } from './cluster-image.tsx';
import classes from './map.module.css';
import { isSpot } from './map-area.ts';
import { picturesText, placeName } from './place-name.ts';
import { t } from './texts.ts';

/** Clusters that the list shows. */
const LISTED_MAX = 60;

interface PlaceListProps {
  cells: readonly MapCell[];
  /** Zooms to a cluster, or shows the pictures of one place. */
  onOpen: (cell: MapCell) => void;
  onShow: (cell: MapCell) => void;
}

/** Lists the clusters of the map, the largest first. Up and Down move between them. */
export function PlaceList({ cells, onOpen, onShow }: PlaceListProps) {
  const list = useRef<HTMLUListElement>(null);
  const handleKey = (event: React.KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-place]') ?? [])];
    const at = rows.findIndex((row) => row.parentElement?.contains(document.activeElement));
    const next = rows[at + step];
    if (at < 0 || !next) return;
    event.preventDefault();
    next.focus();
  };
  const rest = cells.length - LISTED_MAX;
  if (cells.length === 0) return <p className={classes.empty}>{t('noneHere')}</p>;
  return (
    <>
      <ul ref={list} className={classes.places} aria-label={t('places')} onKeyDown={handleKey}>
        {cells.slice(0, LISTED_MAX).map((cell) => {
          const place = placeName(cell);
          const pictures = picturesText(cell.count);
          return (
            <li key={cell.asset.id} className={classes.place}>
              <button
                type="button"
                data-place
                className={classes.placeButton}
                aria-label={t(isSpot(cell) ? 'show' : 'zoomTo', { place, pictures })}
                onClick={() => onOpen(cell)}
              >
                <span className={classes.placePicture}>
                  <MarkerImage asset={cell.asset} />
                </span>
                <span className={classes.placeName}>{place}</span>{' '}
                <span className={classes.placeCount} aria-hidden>
                  {formatCount(cell.count)}
                </span>
              </button>
              {!isSpot(cell) && (
                <IconButton
                  icon={IconLayoutGrid}
                  label={t('showPictures', { place })}
                  onClick={() => onShow(cell)}
                />
              )}
            </li>
          );
        })}
      </ul>
      {rest > 0 && (
        <p className={classes.empty}>{t('more', { count: rest, shown: formatCount(rest) })}</p>
      )}
    </>
  );
}
