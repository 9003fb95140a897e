import { useMediaQuery } from '@mantine/hooks';
import { IconEye, IconPencil } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type AssetAction, type AssetSummary, isFailed } from '../assets/asset-summary.ts';
import { useSelection } from '../assets/use-selection.ts';
import { EDIT_DATA, overlayState } from '../lib/overlay.ts';
import { useMarkKeys } from '../marks/use-mark-keys.ts';
import { useCan } from '../session/allowed.tsx';
import { useTagsKey } from '../tags/tag-panel-state.ts';
import { AssetGrid } from './grid/asset-grid.tsx';
import type { Sorting } from './grid/asset-sort-head.tsx';
import { AssetTable } from './grid/asset-table.tsx';
import { RESULTS_ID } from './grid/focus-results.ts';
import type { ListLayout } from './grid/list-layout.ts';
import { useRovingFocus } from './grid/use-roving-focus.ts';
import { markedIds } from './selection/marked-ids.ts';
import { useCompareKey } from './selection/use-compare-key.ts';
import { useLongPress } from './selection/use-long-press.ts';
import { useRubberBand } from './selection/use-rubber-band.ts';
import { t } from './texts.ts';
import { Tips } from './tips.tsx';
import { useItemEvents } from './use-item-events.ts';

interface AssetListProps {
  /** Accessible name of the list. */
  label: string;
  /** Key of the list's selection: the same for all pages of one list. */
  list: string;
  assets: readonly AssetSummary[];
  layout: ListLayout;
  /** The order of the list, if the column headers can change it. */
  sorting?: Sorting | undefined;
  /** Actions on one asset, besides viewing and editing it. */
  actions: readonly AssetAction[];
  /** Whether all of the assets are in the trash. */
  isTrash?: boolean;
  /** Whether it is the first list of the page: "Skip to results" leads to it, and a drag over empty space selects. */
  isFirst?: boolean;
  /** Whether to show content types instead of extensions. */
  showsContentType?: boolean;
}

/**
 * Shows a page of assets as cards or rows. Arrow keys move, Shift extends the selection, S selects, Enter and Space
 * open. A click opens. With Ctrl, or while something is selected, it selects; with Shift it selects the range. A drag
 * over empty space selects. A drag of an asset drags it, or the whole selection. A long press selects.
 */
export function AssetList(props: AssetListProps) {
  const { label, list, assets, layout, sorting, actions, isTrash } = props;
  const { isFirst = true, showsContentType = false } = props;
  const pageIds = useMemo(() => assets.map(({ id }) => id), [assets]);
  const { open, linkState } = useOpenFromList(pageIds);
  const allActions = useAllActions(open, actions);
  const selection = useSelection(list, pageIds);
  const focus = useRovingFocus(pageIds);
  const isTouch = useMediaQuery('(hover: none)', false, { getInitialValueInEffect: false });
  useRubberBand(selection, isFirst);
  useCompareKey(selection, pageIds, isFirst && !isTrash);
  useMarkKeys('lists', () => markedIds(selection), isFirst && !isTrash);
  useTagsKey(selection, () => markedIds(selection), isFirst && !isTrash);
  const longPress = useLongPress((id) => selection.toggle(id));
  const { onCheck, onOpen, ...events } = useItemEvents({ assets, selection, focus, open });
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
      id: isFirst ? RESULTS_ID : undefined,
      role: 'grid',
      'aria-label': label,
      'aria-multiselectable': true,
      'data-selecting': selection.count > 0 || undefined,
      'data-trash': isTrash || undefined,
      onFocus: focus.onFocus,
      ...events,
      ...longPress,
    },
  } as const;
  return (
    <Tips>
      {layout.view !== 'list' ? (
        <AssetGrid {...items} density={layout.density} isWhole={layout.isWhole} />
      ) : (
        <AssetTable {...items} selection={selection} sorting={sorting} />
      )}
    </Tips>
  );
}

/** Returns the history state for links to assets, and a function that opens an asset over the list. */
function useOpenFromList(pageIds: string[]) {
  const location = useLocation();
  const navigate = useNavigate();
  const linkState = useMemo(() => overlayState(location, pageIds), [location, pageIds]);
  const open = useCallback(
    (id: string, search = '') =>
      navigate(`/asset/${id}${search}`, { state: linkState, preventScrollReset: true }),
    [navigate, linkState],
  );
  return { open, linkState };
}

type OpenAsset = (id: string, search?: string) => void;

function useAllActions(open: OpenAsset, actions: readonly AssetAction[]): readonly AssetAction[] {
  const canEdit = useCan('EDIT_ASSET');
  return useMemo(
    () => [viewAction(open), ...(canEdit ? [editAction(open)] : []), ...actions],
    [open, canEdit, actions],
  );
}

function viewAction(open: OpenAsset): AssetAction {
  return { key: 'view', label: t('viewAsset'), icon: IconEye, onRun: ({ id }) => open(id) };
}

/** Returns the action that opens the form of the asset's metadata. */
function editAction(open: OpenAsset): AssetAction {
  return {
    key: 'edit',
    label: t('edit'),
    icon: IconPencil,
    isFor: (asset) => !isFailed(asset),
    onRun: ({ id }) => open(id, EDIT_DATA),
  };
}
