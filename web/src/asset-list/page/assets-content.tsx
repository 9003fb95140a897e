import { Button } from '@mantine/core';
import { IconPhotoPlus, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import type { AssetSummary } from '../../assets/asset-summary.ts';
import { useCan } from '../../session/allowed.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ListFailed, ListMessage } from '../../ui/lists/list-message.tsx';
import { useAssetActions } from '../actions/use-asset-actions.ts';
import { usePurgeAction } from '../actions/use-purge-action.tsx';
import { AssetList } from '../asset-list.tsx';
import { AssetSkeletons } from '../grid/asset-skeletons.tsx';
import type { Sorting } from '../grid/asset-sort-head.tsx';
import type { ListLayout } from '../grid/list-layout.ts';
import { t } from './texts.ts';

interface AssetsContentProps {
  /** Accessible name of the list. */
  label: string;
  /** Undefined while loading, or after an error. */
  assets: AssetSummary[] | undefined;
  error: Error | null;
  onRetry: () => void;
  /** Key of the list's selection. */
  list: string;
  layout: ListLayout;
  /** The order of the list, if its columns can change it. */
  sorting?: Sorting | undefined;
  /** Whether all of the assets are in the trash. */
  isTrash: boolean;
  empty: ReactNode;
}

/** Shows the list of assets, or its loading, empty or error state. */
export function AssetsContent(props: AssetsContentProps) {
  const { label, assets, error, onRetry, list, layout, sorting, isTrash, empty } = props;
  const forAll = useAssetActions();
  const purge = usePurgeAction();
  const actions = useMemo(() => [...forAll, ...purge.actions], [forAll, purge.actions]);
  if (assets?.length === 0) return empty;
  if (assets) {
    return (
      <>
        <AssetList
          label={label}
          list={list}
          assets={assets}
          layout={layout}
          sorting={sorting}
          actions={actions}
          isTrash={isTrash}
        />
        {purge.question}
      </>
    );
  }
  if (!error) return <AssetSkeletons layout={layout} />;
  return <ListFailed title={t('notLoaded')} error={error} onRetry={onRetry} />;
}

interface NoneFoundProps {
  onClear: () => void;
  /** Further suggestions. */
  children?: ReactNode;
}

/** Says that no asset matches the filters, with a button that clears them. */
export function NoneFound({ onClear, children }: NoneFoundProps) {
  return (
    <ListMessage>
      <div>
        <EmptyState icon={IconSearch} title={t('none')} help={t('noneMatchHelp')}>
          <Button variant="default" onClick={onClear}>
            {t('clearFilters')}
          </Button>
        </EmptyState>
        {children}
      </div>
    </ListMessage>
  );
}

interface NoneYetProps {
  /** The button that adds the first asset. */
  children: ReactNode;
}

/** Says that there is no asset yet, and offers to add the first. */
export function NoneYet({ children }: NoneYetProps) {
  const canAdd = useCan('CREATE_ASSET');
  return (
    <ListMessage>
      {canAdd ? (
        <EmptyState icon={IconPhotoPlus} tone="invites" title={t('none')} help={t('addFirstHelp')}>
          {children}
        </EmptyState>
      ) : (
        <EmptyState icon={IconPhotoPlus} title={t('none')} help={t('noneYetHelp')} />
      )}
    </ListMessage>
  );
}
