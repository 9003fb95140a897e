import { VisuallyHidden } from '@mantine/core';
import { type DragEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { isAssetDrag, readDragged } from '../../asset-list/selection/dragged-assets.ts';
import { formatCount } from '../../lib/format.ts';
import { isShortcut } from '../../ui/shortcuts.ts';
import classes from './arranged-list.module.css';
import { columnOffset, findGap, type Gap, itemsOf } from './gaps.ts';
import { t } from './texts.ts';
import { useMoveAssets } from './use-move-assets.ts';

interface ArrangedListProps {
  collectionId: number;
  /** Number of assets in the collection. */
  total: number;
  /** The list of its assets, in its order and from its beginning. */
  children: ReactNode;
}

/** Lets the user order the assets of a collection: by dragging them, or by Alt and the arrow keys. */
export function ArrangedList({ collectionId, total, children }: ArrangedListProps) {
  const { mutate: move } = useMoveAssets(collectionId);
  const listRef = useRef<HTMLDivElement>(null);
  const [gap, setGap] = useState<Gap | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const moveTo = (assets: string[], place: number) => {
    const others = itemsOf(listRef.current).filter((id) => !assets.includes(id));
    const before = others[place];
    // The list may have more assets than are loaded, so the end of the page is not that of the collection.
    move(before === undefined ? { assets, index: place } : { assets, before });
    const counts = { position: formatCount(place + 1), total: formatCount(total) };
    setAnnouncement(t('movedTo', counts));
  };
  const handleDragOver = (event: DragEvent) => {
    if (!isAssetDrag(event.dataTransfer)) return;
    const next = findGap(listRef.current, event);
    setGap(next);
    if (next) event.preventDefault();
  };
  const handleDrop = (event: DragEvent) => {
    const target = readDragged(event.dataTransfer);
    setGap(null);
    if (!gap || !target || !('ids' in target)) return;
    event.preventDefault();
    const items = itemsOf(listRef.current);
    const assets = items.filter((id) => target.ids.includes(id));
    const place = items.slice(0, gap.index).filter((id) => !assets.includes(id)).length;
    if (assets.length > 0) moveTo(assets, place);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!isShortcut(event, 'arrange') || !(event.target instanceof HTMLElement)) return;
    const id = event.target.dataset.assetId;
    const items = itemsOf(listRef.current);
    const from = id === undefined ? -1 : items.indexOf(id);
    if (id === undefined || from === -1) return;
    // Alt and an arrow would leave the page.
    event.preventDefault();
    const offset = columnOffset(listRef.current, event.key);
    const to = Math.max(0, Math.min(from + offset, items.length - 1));
    if (to === from) return;
    moveTo([id], to);
    // The element moves, too, and loses the focus.
    requestAnimationFrame(() =>
      listRef.current?.querySelector<HTMLElement>(`[data-asset-id="${id}"]`)?.focus(),
    );
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events are those of the list inside.
    <div
      ref={listRef}
      className={classes.list}
      onDragOver={handleDragOver}
      onDragLeave={() => setGap(null)}
      onDrop={handleDrop}
      onDragEnd={() => setGap(null)}
      onKeyDown={handleKeyDown}
    >
      {children}
      {gap && <span className={classes.gap} style={gap.style} aria-hidden />}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </div>
  );
}
