import type { DragEvent, FocusEvent, KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import type { OverlayState } from '../lib/overlay.ts';
import {
  type AssetAction,
  type AssetSummary,
  isFailed,
  kindName,
  kindOf,
  splitName,
} from './asset-summary.ts';
import { t } from './texts.ts';

/** What a card and a row are drawn from. */
export interface AssetItemProps {
  asset: AssetSummary;
  /** Whose selection the asset may be in. */
  list: string;
  /** Whether this is the one asset that the Tab key stops at. */
  isActive: boolean;
  actions: readonly AssetAction[];
  /** Whether there is little room or no mouse: the actions are behind one button. */
  isCompact: boolean;
  /** History state of the link that opens the asset over the list. */
  linkState: OverlayState;
  /** Whether it can be dragged: with a mouse, and out of no trash. */
  isDraggable: boolean;
  /** Whether its content type is shown instead of its extension. */
  showsContentType: boolean;
  onOpen: (event: MouseEvent, id: string) => void;
  onCheck: (event: MouseEvent, id: string) => void;
}

/** What the grid and the table are drawn from. */
export interface AssetItemsProps
  extends Pick<
    AssetItemProps,
    'list' | 'actions' | 'linkState' | 'isDraggable' | 'showsContentType' | 'onOpen' | 'onCheck'
  > {
  assets: readonly AssetSummary[];
  activeId: string | undefined;
  /** For the element that holds the items. */
  container: {
    role: 'grid';
    'aria-label': string;
    'aria-multiselectable': true;
    'data-selecting': true | undefined;
    /** Whether all of it is in the trash, so that none need say so. */
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

/** Name, type and status: what a screen reader says of a card or row. */
export function describeAsset(asset: AssetSummary): string {
  const kind = kindName(kindOf(asset.content_type));
  const type = splitName(asset.name).extension.toUpperCase();
  const parts = [asset.name, type ? `${kind} ${type}` : kind, statusText(asset)];
  return [...parts, ...(asset.trashed ? [t('trashed')] : [])].join(', ');
}

function statusText(asset: AssetSummary): string {
  if (isFailed(asset)) return t('error');
  if (asset.status === 'NOT_READY') return t('processing');
  return t(asset.status === 'ARCHIVED' ? 'archived' : 'ok');
}
