import { Button } from '@mantine/core';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNarrow } from '../../lib/use-narrow.ts';
import { RESULTS_ID } from '../grid/focus-results.ts';
import type { Density } from '../grid/list-layout.ts';
import { itemIdOf } from '../grid/use-roving-focus.ts';
import { useLongPress } from '../selection/use-long-press.ts';
import { DayHeading } from './day-heading.tsx';
import { headingsOf } from './day-headings.ts';
import type { GalleryDays } from './days/days.ts';
import { t } from './days/texts.ts';
import classes from './gallery.module.css';
import { GalleryRows } from './gallery-rows.tsx';
import { useDensityGestures } from './gestures/use-density-gestures.ts';
import { useDragSelect } from './gestures/use-drag-select.ts';
import { GoToDate } from './go-to-date.tsx';
import { layOut, type Place, placeAt } from './layout/gallery-layout.ts';
import { type Point, useVirtualScroll, type VirtualScroll } from './layout/use-virtual-scroll.ts';
import { Rail } from './rail/rail.tsx';
import { useCalm } from './use-calm.ts';
import { useChunks } from './use-chunks.ts';
import { useGalleryFocus } from './use-gallery-focus.ts';
import { useGalleryKeys } from './use-gallery-keys.ts';
import {
  type GallerySelection,
  placeOfAsset,
  useGallerySelection,
} from './use-gallery-selection.ts';
import { useGoTo } from './use-go-to.ts';
import { useOpenPicture } from './use-open-picture.ts';
import { useSetDates } from './use-set-dates.tsx';

/** Width of the rail with its distance, in CSS pixels; on phones it is narrower. */
const RAIL = 64;
const NARROW_RAIL = 44;

interface GalleryWindowProps {
  label: string;
  list: string;
  searchId: string;
  days: GalleryDays;
  /** Size of the gallery with its rail, in CSS pixels. */
  width: number;
  viewport: number;
  rowHeight: number;
  density: Density;
  onDensity: (density: Density) => void;
}

/** Shows a part of the gallery and scrolls it. Only the pictures near it are rendered. */
export function GalleryWindow(props: GalleryWindowProps) {
  const { label, list, searchId, days, viewport, rowHeight, density, onDensity } = props;
  const width = props.width - (useNarrow() ? NARROW_RAIL : RAIL);
  const windowRef = useRef<HTMLDivElement>(null);
  const anchorRef = useRef<Point>({ x: 0, y: 0 });
  const readAnchor = useCallback(() => {
    const anchor = anchorRef.current;
    anchorRef.current = { x: 0, y: 0 };
    return anchor;
  }, []);
  const [wanted, setWanted] = useState<readonly number[]>([]);
  const chunks = useChunks(days, searchId, wanted);
  const computed = useMemo(
    () => layOut(days, chunks.assets, { width, rowHeight }),
    [days, chunks.assets, width, rowHeight],
  );
  const scroll = useVirtualScroll(windowRef, computed, viewport, readAnchor);
  const { layout, top } = scroll;
  const goTo = useGoTo(scroll, searchId);
  const calm = useCalm({ scroll, viewport, onWanted: setWanted });
  const gallery = useGallerySelection(list, searchId, layout);
  const { selection } = gallery;
  const focus = useGalleryFocus({ windowRef, layout, top, viewport, scrollTo: scroll.jumpTo });
  const open = useOpenPicture(layout);
  const keys = useGalleryKeys({ layout, top, focus, gallery, goTo, open });
  const drag = useDragSelect({
    windowRef,
    layout,
    top,
    viewport,
    readSelected: () => [...selection.ids],
    onPreview: gallery.preview,
    onChoose: gallery.chooseRange,
  });
  const { onPointerDown, ...press } = useLongPress((id, point) => {
    drag.beginTouch(point);
    selection.toggle(id);
  });
  useDensityGestures(windowRef, density, (next, point) => {
    anchorRef.current = point;
    onDensity(next);
  });

  const { onScroll } = scroll;
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the pictures in it take the focus. */}
      <div
        ref={windowRef}
        className={classes.window}
        data-gallery
        data-selecting={selection.count > 0 || undefined}
        onScroll={({ currentTarget }) => onScroll(currentTarget.scrollTop)}
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        onPointerDown={(event) => {
          onPointerDown(event);
          drag.onPointerDown(event);
        }}
        {...press}
      >
        <Canvas
          scroll={scroll}
          viewport={viewport}
          label={label}
          list={list}
          active={focus.active}
          hasImages={!calm.isMoving}
          gallery={gallery}
          open={open}
          isDragEnd={drag.isDragEnd}
          onKeyDown={keys.onKeyDown}
          onFocus={focus.onFocus}
        />
        {chunks.error && <NotLoaded onRetry={chunks.retry} />}
      </div>
      <Rail
        days={days}
        position={goTo.position}
        onMove={(position, isDragging) => {
          if (isDragging) calm.onMove();
          goTo.picture(position);
        }}
      />
      {keys.isAsking && <GoToDate onGo={goTo.date} onClose={keys.onAsked} />}
    </>
  );
}

interface CanvasProps {
  scroll: VirtualScroll;
  viewport: number;
  label: string;
  list: string;
  active: Place | null;
  hasImages: boolean;
  gallery: GallerySelection;
  open: (place: Place) => void;
  isDragEnd: () => boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: (event: FocusEvent) => void;
}

/** Shows the headings and the pictures near the window. */
function Canvas(props: CanvasProps) {
  const { scroll, viewport, label, list, active, hasImages, gallery, open, isDragEnd } = props;
  const { layout, top, base } = scroll;
  const { selection } = gallery;
  const dates = useSetDates(gallery.loadDay);
  const handleClick = (event: MouseEvent) => {
    const id = event.target instanceof Element ? itemIdOf(event.target) : undefined;
    const place = id === undefined ? null : placeOfAsset(layout, id);
    if (!(event.target instanceof Element) || !place || isDragEnd()) return;
    const isAdding =
      event.ctrlKey || event.metaKey || event.target.closest('[data-check]') !== null;
    if (event.shiftKey) gallery.extendTo(place);
    else if (isAdding || selection.isSelecting()) gallery.toggle(place);
    else open(place);
  };
  return (
    <div className={classes.scrolled} style={{ height: scroll.scrolledHeight }}>
      {headingsOf(layout, { base, top, viewport }).map(({ key, ids, ...heading }) => (
        <DayHeading
          key={key}
          {...heading}
          isSelected={ids.length === heading.day.count && ids.every(selection.has)}
          onSelect={gallery.selectDay}
        >
          {dates.buttonOf(heading.day)}
        </DayHeading>
      ))}
      <div
        id={RESULTS_ID}
        role="listbox"
        data-pictures
        aria-label={t('pictures', { label })}
        aria-multiselectable
        onClick={handleClick}
        onKeyDown={props.onKeyDown}
        onFocus={props.onFocus}
      >
        <GalleryRows
          layout={layout}
          list={list}
          base={base}
          top={top}
          viewport={viewport}
          active={active ?? placeAt(layout, 0, top + viewport / 4)}
          hasImages={hasImages}
        />
      </div>
      {dates.dialog}
    </div>
  );
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className={classes.failed}>
      {t('picturesNotLoaded')}
      <Button size="compact-sm" onClick={onRetry}>
        {t('tryAgain')}
      </Button>
    </div>
  );
}
