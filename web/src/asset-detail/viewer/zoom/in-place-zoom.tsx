import { Suspense, useEffect, useRef, useState } from 'react';
import type { AssetSummary } from '../../../assets/asset-summary.ts';
import { hasAlpha } from '../../../assets/thumbnail/placeholder.ts';
import { isTouchDevice } from '../../../lib/media-features.ts';
import { useLayer } from '../../../ui/dialogs/layers.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { useShortcut } from '../../../ui/shortcuts.ts';
import { useHasText } from '../../text/use-page-text.ts';
import type { TextOverlay } from '../../text/zoomed-text.tsx';
import { previewShape } from '../preview-size.ts';
import { forwardPinches } from './forward-pinches.ts';
import classes from './in-place-zoom.module.css';
import { useSurface } from './use-surface.ts';
import { useZoomed } from './use-zoomed.ts';
import type { Pointer } from './zoom-surface.ts';

const ZoomedText = lazyPart(async () => (await import('../../text/zoomed-text.tsx')).ZoomedText);

/** Zoom factor of one press of a key. */
const KEY_STEP = 1.5;

/** Part of the stage that an arrow key moves the image by. */
const MOVE_STEP = 0.15;

/** Directions of the arrow keys, to the right and down. */
const DIRECTIONS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Exponents of the zoom by one pixel of a wheel, and of a pinch on a trackpad, which browsers report with Ctrl. */
const WHEEL_SPEED = 0.002;
const PINCH_SPEED = 0.01;

/** Pixels of a line, in which some wheels count. */
const LINE_PX = 16;

function centerOf(stage: HTMLElement | null): Pointer {
  const { left = 0, top = 0, width = 0, height = 0 } = stage?.getBoundingClientRect() ?? {};
  return { clientX: left + width / 2, clientY: top + height / 2 };
}

/**
 * Zooms the image of the viewer in its place: by wheel, pinch, double click and keys. Drags and arrow keys move it. Escape fits it again.
 * Renders the surface over the image, which is invisible until it is zoomed.
 */
export function InPlaceZoom({ asset }: { asset: AssetSummary }) {
  const stage = useRef<HTMLDivElement>(null);
  const run = useSurface(asset, stage);
  /** Where the mouse was last over the view. */
  const pointerRef = useRef<Pointer | null>(null);
  const isZoomed = useZoomed((state) => state.isZoomed);
  const [overlay, setOverlay] = useState<TextOverlay | null>(null);
  const hasText = useHasText(asset);
  const fit = () => run((surface) => surface.fit());
  useLayer(isZoomed, fit);
  useShortcut('zoomIn', () => run((surface) => surface.zoomBy(KEY_STEP)));
  useShortcut('zoomOut', () => run((surface) => surface.zoomBy(1 / KEY_STEP)), isZoomed);
  useShortcut('toggleZoom', () =>
    run((surface) => surface.toggle(pointerRef.current ?? centerOf(stage.current))),
  );
  useShortcut(
    'moveImage',
    ({ key }) => {
      const [x = 0, y = 0] = DIRECTIONS[key] ?? [];
      run((surface) => surface.move(x * MOVE_STEP, y * MOVE_STEP));
    },
    isZoomed,
  );
  useEffect(() => {
    const view = stage.current?.parentElement;
    if (!view) return;
    const handleWheel = (event: WheelEvent) => {
      const { deltaY, deltaMode, ctrlKey, clientX, clientY } = event;
      // Otherwise the browser would zoom the page.
      event.preventDefault();
      const pixels = deltaY * (deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1);
      const factor = Math.exp(-pixels * (ctrlKey ? PINCH_SPEED : WHEEL_SPEED));
      if (factor > 1 || useZoomed.getState().isZoomed)
        run((surface) => surface.zoomBy(factor, { clientX, clientY }));
    };
    const handleMove = ({ pointerType, clientX, clientY }: PointerEvent) => {
      pointerRef.current = pointerType === 'mouse' ? { clientX, clientY } : null;
    };
    const handleLeave = () => {
      pointerRef.current = null;
    };
    const handleDoubleClick = ({ target, clientX, clientY }: MouseEvent) => {
      // The surface handles those on itself.
      const isOnSurface = target instanceof Element && stage.current?.contains(target);
      const isOnText = target instanceof Element && target.closest('[data-word]') !== null;
      if (!isOnSurface && !isOnText) run((surface) => surface.toggle({ clientX, clientY }));
    };
    // Not by React, whose listeners of wheels are passive.
    view.addEventListener('wheel', handleWheel, { passive: false });
    view.addEventListener('dblclick', handleDoubleClick);
    view.addEventListener('pointermove', handleMove);
    view.addEventListener('pointerleave', handleLeave);
    return () => {
      view.removeEventListener('wheel', handleWheel);
      view.removeEventListener('dblclick', handleDoubleClick);
      view.removeEventListener('pointermove', handleMove);
      view.removeEventListener('pointerleave', handleLeave);
    };
  }, [run]);
  useEffect(() => {
    const { current: surface } = stage;
    if (surface?.parentElement) return forwardPinches(surface.parentElement, surface);
  }, []);
  // A pinch must begin on the open surface. A mouse opens it by its first wheel or double click.
  useEffect(() => {
    const image = stage.current?.parentElement?.querySelector('img[data-zoomable]');
    if (!image || !isTouchDevice()) return;
    const open = () => run();
    open();
    image.addEventListener('load', open);
    return () => image.removeEventListener('load', open);
  }, [run]);
  useEffect(() => {
    if (isZoomed) run((surface) => setOverlay(surface.overlay));
    else setOverlay(null);
  }, [isZoomed, run]);
  const { ratio } = previewShape(asset);
  return (
    <>
      <div
        ref={stage}
        className={classes.surface}
        data-zoomed={isZoomed || undefined}
        data-transparent={hasAlpha(asset.thumbhash) || undefined}
      />
      <Suspense fallback={null}>
        {hasText && overlay && <ZoomedText asset={asset} overlay={overlay} ratio={ratio} />}
      </Suspense>
    </>
  );
}
