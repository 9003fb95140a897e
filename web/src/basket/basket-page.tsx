import { Button } from '@mantine/core';
import { IconBasket, IconBasketMinus, IconBasketX, IconFolderPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { ConvertButton } from '../asset-list/actions/convert-button.tsx';
import { DownloadButton } from '../asset-list/actions/download-button.tsx';
import { ShareButton } from '../asset-list/actions/share-button.tsx';
import { useSlots } from '../asset-list/actions/slots.ts';
import { useAssetActions } from '../asset-list/actions/use-asset-actions.ts';
import { AssetList } from '../asset-list/asset-list.tsx';
import { AssetSkeletons } from '../asset-list/grid/asset-skeletons.tsx';
import { LayoutMenu } from '../asset-list/grid/layout-menu.tsx';
import { useListLayout } from '../asset-list/grid/use-list-layout.ts';
import { BulkBar } from '../asset-list/selection/bulk-bar.tsx';
import { type AssetAction, summarizeAssets } from '../assets/asset-summary.ts';
import { useSelection } from '../assets/use-selection.ts';
import { formatCount } from '../lib/format.ts';
import { useTitle } from '../lib/use-title.ts';
import { MarkMenu } from '../marks/mark-menu.tsx';
import { TagsButton } from '../tags/tags-button.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { HeadButton } from '../ui/lists/head-button.tsx';
import { ListFrame } from '../ui/lists/list-frame.tsx';
import { ListFailed, ListMessage } from '../ui/lists/list-message.tsx';
import { LoadMore } from '../ui/lists/load-more.tsx';
import { basketAssetsQuery, useRemoveFromBasket } from './basket-api.ts';
import { BasketDownloads } from './basket-downloads.tsx';
import { t } from './texts.ts';

/** Key of the page's selection. */
const LIST = 'basket';

/** Shows the user's basket, which can be saved as a collection or downloaded. */
export function BasketPage() {
  const { CollageButton, CreateCollectionDialog } = useSlots();
  useTitle(t('title'));
  const query = useInfiniteQuery(basketAssetsQuery);
  const [layout, changeLayout] = useListLayout();
  const [isSaving, setIsSaving] = useState(false);
  const remove = useRemoveFromBasket();
  const actions = useBasketActions(remove.mutate);
  const pages = query.data?.pages;
  const basket = pages?.[0];
  const assets = useMemo(
    () =>
      pages?.flatMap(({ assets: result, extended_result }) =>
        summarizeAssets({ result, extended_result }),
      ),
    [pages],
  );
  const pageIds = useMemo(() => (assets ?? []).map(({ id }) => id), [assets]);
  const selection = useSelection(LIST, pageIds);
  const handleRemove = () => {
    const ids = [...selection.ids];
    remove.mutate(ids, { onError: () => selection.choose(ids) });
    selection.clear();
  };
  return (
    <ListFrame
      title={t('title')}
      total={basket?.total_assets}
      action={
        <>
          <HeadButton
            label={t('remove')}
            icon={IconBasketMinus}
            disabled={selection.ids.size === 0}
            onClick={handleRemove}
          />
          {basket && <BasketDownloads basket={basket} />}
          {basket && basket.total_assets > 0 && (
            <ShareButton
              content={{ collection_id: basket.id }}
              count={basket.total_assets}
              name={t('title')}
              place="head"
            />
          )}
          <HeadButton
            label={t('save')}
            icon={IconFolderPlus}
            isMain
            disabled={!basket || basket.total_assets === 0}
            onClick={() => setIsSaving(true)}
          />
          <LayoutMenu layout={layout} onChange={changeLayout} />
        </>
      }
    >
      {!assets && !query.error && <AssetSkeletons layout={layout} />}
      {!assets && query.error && (
        <ListFailed title={t('notLoaded')} error={query.error} onRetry={query.refetch} />
      )}
      {assets?.length === 0 && (
        <ListMessage>
          <EmptyState icon={IconBasket} tone="invites" title={t('none')} help={t('noneHelp')}>
            <Button component={Link} to="/assets">
              {t('toAssets')}
            </Button>
          </EmptyState>
        </ListMessage>
      )}
      {assets && assets.length > 0 && (
        <AssetList
          label={t('title')}
          list={LIST}
          assets={assets}
          layout={layout}
          actions={actions}
        />
      )}
      {assets && basket && (
        <LoadMore label={t('loadRest')} query={query}>
          {t('shown', {
            shown: formatCount(assets.length),
            total: formatCount(basket.total_assets),
          })}
        </LoadMore>
      )}
      <BulkBar selection={selection} pageIds={pageIds}>
        <MarkMenu selection={selection} />
        <TagsButton selection={selection} />
        <ShareButton content={{ assets: [...selection.ids] }} count={selection.count} place="bar" />
        <DownloadButton selection={selection} />
        <ConvertButton selection={selection} />
        <CollageButton selection={selection} />
      </BulkBar>
      {isSaving && basket && (
        <CreateCollectionDialog basketId={basket.id} onClose={() => setIsSaving(false)} />
      )}
    </ListFrame>
  );
}

/** Returns the asset actions, with "remove" instead of "add to basket". */
function useBasketActions(remove: (ids: string[]) => void): readonly AssetAction[] {
  const actions = useAssetActions();
  return useMemo(
    () => [
      ...actions.filter(({ key }) => key !== 'basket'),
      {
        key: 'remove',
        label: t('remove'),
        icon: IconBasketX,
        onRun: ({ id }) => remove([id]),
      },
    ],
    [actions, remove],
  );
}
