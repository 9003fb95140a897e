import type { DragEvent, FocusEvent, KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import {
  type AssetAction,
  type AssetSummary,
  isFailed,
  kindName,
  kindOf,
  noPreviewReason,
  splitName,
} from '../assets/asset-summary.ts';
import type { OverlayState } from '../lib/overlay.ts';
import { describeMarks } from '../marks/marks.ts';
import { t } from './texts.ts';

/** Props of a card and of a row. */
export interface AssetItemProps {
  asset: AssetSummary;
  /** Key of the list's selection. */
  list: string;
  /** Whether this is the only asset that the Tab key stops at. */
  isActive: boolean;
  actions: readonly AssetAction[];
  /** Whether the actions are in a menu: on narrow or touch screens. */
  isCompact: boolean;
  /** History state of the link that opens the asset over the list. */
  linkState: OverlayState;
  /** Whether the asset can be dragged: only with a mouse, and never out of the trash. */
  isDraggable: boolean;
  /** Whether to show the content type instead of the extension. */
  showsContentType: boolean;
  onOpen: (event: MouseEvent, id: string) => void;
  onCheck: (event: MouseEvent, id: string) => void;
}

/** Props of the grid and of the table. */
export interface AssetItemsProps
  extends Pick<
    AssetItemProps,
    'list' | 'actions' | 'linkState' | 'isDraggable' | 'showsContentType' | 'onOpen' | 'onCheck'
  > {
  assets: readonly AssetSummary[];
  activeId: string | undefined;
  /** Props of the element that contains the items. */
  container: {
    role: 'grid';
    'aria-label': string;
    'aria-multiselectable': true;
    'data-selecting': true | undefined;
    /** Set when all assets are in the trash: CSS then hides the flag on each. */
    'data-trash': true | undefined;
    onFocus: (event: FocusEvent) => void;
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    onMouseDown: (event: MouseEvent) => void;
    onDragStart: (event: DragEvent) => void;
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
    onContextMenu: (event: MouseEvent) => void;
    onClickCapture: (event: MouseEvent) => void;
  };
}

/** Returns the accessible name of a card or row: name, type, status, marks, and whether it is in the trash. */
export function describeAsset(asset: AssetSummary): string {
  const kind = kindName(kindOf(asset.content_type));
  const type = splitName(asset.name).extension.toUpperCase();
  const parts = [asset.name, type ? `${kind} ${type}` : kind, statusText(asset)];
  return [
    ...parts,
    ...describeMarks(asset),
    ...(asset.stack ? [t('stackOf', { count: asset.stack.count })] : []),
    ...(asset.trashed ? [t(asset.isGone ? 'goneDescription' : 'inTrashDescription')] : []),
  ].join(', ');
}

function statusText(asset: AssetSummary): string {
  if (isFailed(asset)) return t('error');
  if (asset.status === 'NOT_READY') return t('processing');
  const status = t(asset.status === 'ARCHIVED' ? 'archived' : 'ok');
  return noPreviewReason(asset) === null ? status : `${status}, ${t('noPreviewDescription')}`;
}
