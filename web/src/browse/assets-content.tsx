import { Button } from '@mantine/core';
import { IconPhotoPlus, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AssetList } from '../asset-list/asset-list.tsx';
import type { AssetSummary } from '../asset-list/asset-summary.ts';
import { AssetSkeletons } from '../asset-list/grid/asset-skeletons.tsx';
import type { ListLayout } from '../asset-list/grid/list-layout.ts';
import type { Sorting } from '../asset-list/grid/sort-head.tsx';
import { useCan } from '../session/allowed.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { ListFailed, ListMessage } from '../ui/lists/list-message.tsx';
import { t } from './texts.ts';
import { useAssetActions } from './use-asset-actions.ts';

interface AssetsContentProps {
  /** Names the list to a screen reader. */
  label: string;
  /** Undefined while they are on their way, or did not come. */
  assets: AssetSummary[] | undefined;
  error: Error | null;
  onRetry: () => void;
  /** Whose selection the assets are in. */
  list: string;
  layout: ListLayout;
  sorting: Sorting;
  /** Whether all of them are in the trash. */
  isTrash: boolean;
  empty: ReactNode;
}

/** The list, or what there is to say in its place. */
export function AssetsContent(props: AssetsContentProps) {
  const { label, assets, error, onRetry, list, layout, sorting, isTrash, empty } = props;
  const actions = useAssetActions();
  if (assets?.length === 0) return <ListMessage>{empty}</ListMessage>;
  if (assets) {
    return (
      <AssetList
        label={label}
        list={list}
        assets={assets}
        layout={layout}
        sorting={sorting}
        actions={actions}
        isTrash={isTrash}
      />
    );
  }
  if (!error) return <AssetSkeletons layout={layout} />;
  return <ListFailed title={t('notLoaded')} error={error} onRetry={onRetry} />;
}

interface NoneFoundProps {
  onClear: () => void;
  /** What else may help. */
  children?: ReactNode;
}

/** Filters leave nothing over. */
export function NoneFound({ onClear, children }: NoneFoundProps) {
  return (
    <div>
      <EmptyState icon={IconSearch} title={t('none')} help={t('noneMatch')}>
        <Button variant="default" onClick={onClear}>
          {t('clearFilters')}
        </Button>
      </EmptyState>
      {children}
    </div>
  );
}

interface NoneYetProps {
  /** The way to add the first. */
  children: ReactNode;
}

/** There are none at all. */
export function NoneYet({ children }: NoneYetProps) {
  const canAdd = useCan('CREATE_ASSET');
  if (!canAdd) return <EmptyState icon={IconPhotoPlus} title={t('none')} help={t('noneYet')} />;
  return (
    <EmptyState icon={IconPhotoPlus} tone="invites" title={t('none')} help={t('addFirst')}>
      {children}
    </EmptyState>
  );
}
