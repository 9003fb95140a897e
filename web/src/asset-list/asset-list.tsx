import { useMediaQuery } from '@mantine/hooks';
import { IconEye, IconPencil } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, type MouseEvent, useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { EDIT_DATA, overlayState } from '../lib/overlay.ts';
import { useCan } from '../session/allowed.tsx';
import { isShortcut } from '../ui/shortcuts.ts';
import { type AssetAction, type AssetSummary, isFailed } from './asset-summary.ts';
import { AssetGrid } from './grid/asset-grid.tsx';
import { AssetTable } from './grid/asset-table.tsx';
import type { ListLayout } from './grid/list-layout.ts';
import type { Sorting } from './grid/sort-head.tsx';
import { itemIdOf, useRovingFocus } from './grid/use-roving-focus.ts';
import { startDrag } from './selection/dragged-assets.ts';
import { useLongPress } from './selection/use-long-press.ts';
import { useRubberBand } from './selection/use-rubber-band.ts';
import { useSelection } from './selection/use-selection.ts';
import { t } from './texts.ts';
import { Tips } from './tips.tsx';

interface AssetListProps {
  /** Names the list to a screen reader. */
  label: string;
  /** Whose selection the assets are in: the same for all pages of one list. */
  list: string;
  assets: readonly AssetSummary[];
  layout: ListLayout;
  /** The order of the list, where its headers change it. */
  sorting?: Sorting;
  /** What can be done with an asset besides viewing it. */
  actions: readonly AssetAction[];
  /** Whether all of them are in the trash. */
  isTrash?: boolean;
  /** Whether content types are shown instead of extensions. */
  showsContentType?: boolean;
}

/**
 * A page of assets as cards or rows. Arrow keys move, Shift extends the selection, X selects, Enter and Space open. A click
 * opens; with Ctrl, or while something is selected, it selects, and with Shift it selects up to there. A drag over empty
 * space selects, a drag of an asset takes it, or all that is selected, along; a finger that rests on one selects it.
 */
export function AssetList(props: AssetListProps) {
  const { label, list, assets, layout, sorting, actions, isTrash } = props;
  const { showsContentType = false } = props;
  const location = useLocation();
  const navigate = useNavigate();
  const pageIds = useMemo(() => assets.map(({ id }) => id), [assets]);
  const linkState = useMemo(() => overlayState(location, pageIds), [location, pageIds]);
  const selection = useSelection(list, pageIds);
  const focus = useRovingFocus(pageIds);
  const { toggle, extendTo, isSelecting } = selection;

  const canEdit = useCan('EDIT_ASSET');
  const isTouch = useMediaQuery('(hover: none)', false, { getInitialValueInEffect: false });
  useRubberBand(selection);
  const longPress = useLongPress(toggle);

  const open = useCallback(
    (id: string, search = '') =>
      navigate(`/asset/${id}${search}`, { state: linkState, preventScrollReset: true }),
    [navigate, linkState],
  );
  const allActions = useMemo(
    () => [viewAction(open), ...(canEdit ? [editAction(open)] : []), ...actions],
    [open, canEdit, actions],
  );
  const onCheck = useCallback(
    (event: MouseEvent, id: string) => (event.shiftKey ? extendTo(id) : toggle(id)),
    [extendTo, toggle],
  );
  const onOpen = useCallback(
    (event: MouseEvent, id: string) => {
      const selects = event.shiftKey || event.ctrlKey || event.metaKey || isSelecting();
      if (!selects) return;
      event.preventDefault();
      onCheck(event, id);
    },
    [isSelecting, onCheck],
  );

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const id = event.target instanceof HTMLElement ? event.target.dataset.assetId : undefined;
    // Keys pressed on a control inside an item are the control's own.
    if (id === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const isExtending = isShortcut(event, 'selectTo');
    if (isExtending || isShortcut(event, 'move') || isShortcut(event, 'moveToEnds')) {
      const movedTo = focus.move(event);
      if (movedTo !== undefined && isExtending) extendTo(movedTo);
    }
    if (isShortcut(event, 'select')) {
      event.preventDefault();
      toggle(id);
    }
    if (isShortcut(event, 'open') || isShortcut(event, 'preview')) {
      // Space would scroll the page.
      event.preventDefault();
      if (!assets.find((asset) => asset.id === id)?.trashed) open(id);
    }
  };

  const handleDragStart = (event: DragEvent) => {
    const id = event.target instanceof Element ? itemIdOf(event.target) : undefined;
    const asset = assets.find((one) => one.id === id);
    if (!asset) return;
    const isOfSelection = selection.has(asset.id);
    startDrag(event.dataTransfer, {
      target: isOfSelection ? selection.target() : { ids: [asset.id] },
      count: isOfSelection ? selection.count : 1,
      name: asset.name,
    });
  };

  const items = {
    list,
    assets,
    actions: allActions,
    linkState,
    activeId: focus.activeId,
    isDraggable: !isTouch && !isTrash,
    showsContentType,
    onOpen,
    onCheck,
    container: {
      role: 'grid',
      'aria-label': label,
      'aria-multiselectable': true,
      'data-selecting': selection.count > 0 || undefined,
      onFocus: focus.onFocus,
      onKeyDown: handleKeyDown,
      'data-trash': isTrash || undefined,
      onMouseDown: keepTextUnselected,
      onDragStart: handleDragStart,
      ...longPress,
    },
  } as const;
  return (
    <Tips>
      {layout.view === 'grid' ? (
        <AssetGrid {...items} density={layout.density} isWhole={layout.isWhole} />
      ) : (
        <AssetTable {...items} selection={selection} sorting={sorting} />
      )}
    </Tips>
  );
}

/** Opens the form of its data. */
function editAction(open: (id: string, search: string) => void): AssetAction {
  return {
    key: 'edit',
    label: t('edit'),
    icon: IconPencil,
    isFor: (asset) => !isFailed(asset),
    onRun: ({ id }) => open(id, EDIT_DATA),
  };
}

function viewAction(open: (id: string) => void): AssetAction {
  return { key: 'view', label: t('viewAsset'), icon: IconEye, onRun: ({ id }) => open(id) };
}

/** A click with Shift would mark the text in between. */
function keepTextUnselected(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault();
}
