import { Button, UnstyledButton } from '@mantine/core';
import type { MapCell } from '@spindle/contracts/search/map';
import { IconChevronUp, IconMapPin, IconMapPinOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatCount } from '../lib/format.ts';
import { useTitle } from '../lib/use-title.ts';
import { SearchField } from '../search/field/search-field.tsx';
import type { FieldSearch } from '../search/search-filters.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { ListFailed, ListMessage } from '../ui/lists/list-message.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import classes from './map.module.css';
import { type MapView, mapQuery, WORLD } from './map-api.ts';
import { areaOfCells, formatPoint, isSpot, parsePoint } from './map-area.ts';
import type { MapControl } from './map-canvas.tsx';
import { PlaceList } from './place-list.tsx';
import { picturesText } from './place-name.ts';
import { PlacePictures } from './place-pictures.tsx';
import { t } from './texts.ts';

const MapCanvas = lazyPart(async () => (await import('./map-canvas.tsx')).MapCanvas);

const WHOLE: MapView = { area: WORLD, zoom: 0 };
const WORLD_POINT = { latitude: 25, longitude: 10, zoom: 1 };

/** Shows where pictures were taken: on a map, and as a list of the same places beside it. A search limits both. */
export function MapPage() {
  useTitle(t('title'));
  const [params, setParams] = useSearchParams();
  const search = { keyword: params.get('keyword') ?? '', q: params.get('q') ?? '' };
  const q = `${search.q} ${search.keyword}`.trim();
  const whole = useQuery(mapQuery(WHOLE, q));
  const field = useRef<HTMLInputElement>(null);
  useShortcut('focusSearch', () => field.current?.focus());
  const change = (part: Partial<FieldSearch>) =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      for (const [name, value] of Object.entries(part)) {
        if (value === '') next.delete(name);
        else next.set(name, value);
      }
      return next;
    });
  const isEmpty = whole.data?.total === 0 && !whole.isPlaceholderData;
  return (
    <div className={classes.page}>
      <header className={classes.head} data-keep-clear>
        <h1>{t('title')}</h1>
        <search className={classes.search}>
          <SearchField fieldRef={field} search={search} onChange={change} />
        </search>
      </header>
      {!whole.data && whole.error && (
        <ListFailed title={t('notLoaded')} error={whole.error} onRetry={whole.refetch} />
      )}
      {isEmpty && <Empty isSearch={q !== ''} onClear={() => setParams({})} />}
      {!isEmpty && !whole.error && <Places q={q} whole={whole.data?.cells} />}
    </div>
  );
}

function Empty({ isSearch, onClear }: { isSearch: boolean; onClear: () => void }) {
  return (
    <ListMessage>
      {isSearch ? (
        <EmptyState icon={IconMapPinOff} title={t('noneFound')} help={t('noneFoundHelp')}>
          <Button variant="default" onClick={onClear}>
            {t('clear')}
          </Button>
        </EmptyState>
      ) : (
        <EmptyState icon={IconMapPin} tone="invites" title={t('none')} help={t('noneHelp')} />
      )}
    </ListMessage>
  );
}

interface PlacesProps {
  q: string;
  /** The clusters of the whole world; undefined until loaded. */
  whole: readonly MapCell[] | undefined;
}

/** Shows the map, and beside it the places on it or the pictures of one. */
function Places({ q, whole }: PlacesProps) {
  const [params, setParams] = useSearchParams();
  const control = useRef<MapControl>(null);
  const [view, setView] = useState<MapView>(WHOLE);
  const [opened, setOpened] = useState<MapCell | null>(null);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const { data } = useQuery(mapQuery(view, q));
  const cells = data?.cells ?? [];
  const point = parsePoint(params.get('at'));
  const show = (cell: MapCell) => {
    setOpened(cell);
    setIsSheetOpen(true);
  };
  const open = (cell: MapCell) => {
    if (cell.count === 1 || isSpot(cell)) show(cell);
    else control.current?.zoomTo(cell);
  };
  const total = data?.total ?? 0;
  const summary = t('summary', {
    count: cells.length,
    shown: formatCount(cells.length),
    pictures: picturesText(total),
  });
  return (
    <div className={classes.body}>
      {whole && (
        <Suspense fallback={<div className={classes.canvas} />}>
          <MapCanvas
            controlRef={control}
            start={point ?? WORLD_POINT}
            startArea={point ? null : areaOfCells(whole)}
            view={view}
            cells={cells}
            activeId={opened?.asset.id}
            onOpen={open}
            onView={(next, at) => {
              setView(next);
              setParams(
                (current) => {
                  const address = new URLSearchParams(current);
                  address.set('at', formatPoint(at));
                  return address;
                },
                { replace: true, preventScrollReset: true },
              );
            }}
          />
        </Suspense>
      )}
      <aside
        className={classes.panel}
        data-open={isSheetOpen || undefined}
        aria-label={t('places')}
      >
        <UnstyledButton
          className={classes.handle}
          aria-expanded={isSheetOpen}
          onClick={() => setIsSheetOpen(!isSheetOpen)}
        >
          {summary}
          <IconChevronUp size={16} aria-hidden />
        </UnstyledButton>
        <p className={classes.summary} role="status">
          {summary}
        </p>
        <div className={classes.scroll}>
          {opened ? (
            <PlacePictures cell={opened} q={q} onBack={() => setOpened(null)} />
          ) : (
            <PlaceList cells={cells} onOpen={open} onShow={show} />
          )}
        </div>
      </aside>
    </div>
  );
}
