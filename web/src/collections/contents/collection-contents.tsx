import { Button } from '@mantine/core';
import { COLLECTION_ASSETS_SHOWN } from '@spindle/contracts/collections/collections';
import { IconPhoto, IconSearch } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useAssetActions } from '../../asset-list/actions/use-asset-actions.ts';
import { AssetList } from '../../asset-list/asset-list.tsx';
import { AssetSkeletons } from '../../asset-list/grid/asset-skeletons.tsx';
import type { ListLayout } from '../../asset-list/grid/list-layout.ts';
import { formatCount } from '../../lib/format.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ListFailed, ListMessage } from '../../ui/lists/list-message.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { TopProgress } from '../../ui/top-progress.tsx';
import { ArrangedList } from '../arrange/arranged-list.tsx';
import { t as pageTexts } from '../texts.ts';
import { t } from './texts.ts';
import type { useContents } from './use-contents.ts';

const Gallery = lazyPart(
  async () => (await import('../../asset-list/gallery/gallery.tsx')).Gallery,
);

interface CollectionContentsProps {
  /** Name of the collection. */
  name: string;
  isSmart: boolean;
  /** Key of the list's selection. */
  list: string;
  layout: ListLayout;
  onLayout: (change: Partial<ListLayout>) => void;
  contents: ReturnType<typeof useContents>;
  onClear: () => void;
  /** The collection whose assets the user orders; undefined while the list has another order. */
  arrangedId: number | undefined;
}

/** Shows the assets of a collection, or of a search inside it, and loads more of them. */
export function CollectionContents(props: CollectionContentsProps) {
  const { name, isSmart, list, layout, onLayout, contents, onClear, arrangedId } = props;
  const { assets, total = 0, isSearch, text, searchId, error, query } = contents;
  const actions = useAssetActions();
  if (!assets && error)
    return <ListFailed title={t('notLoaded')} error={error} onRetry={() => void query.refetch()} />;
  if (!assets) return <AssetSkeletons layout={layout} />;
  if (assets.length === 0)
    return (
      <ListMessage>
        {isSearch ? <NoneFound onClear={onClear} /> : <None isSmart={isSmart} />}
      </ListMessage>
    );
  if (layout.view === 'gallery' && searchId !== undefined)
    return (
      <Suspense fallback={<TopProgress isActive />}>
        <Gallery
          key={text}
          label={name}
          list={list}
          searchId={searchId}
          density={layout.density}
          onDensity={(density) => onLayout({ density })}
        />
      </Suspense>
    );
  const assetList = (
    <AssetList
      label={name}
      list={list}
      assets={assets}
      layout={layout}
      actions={actions}
      showsContentType
    />
  );
  return (
    <>
      {arrangedId === undefined ? (
        assetList
      ) : (
        <ArrangedList collectionId={arrangedId} total={total}>
          {assetList}
        </ArrangedList>
      )}
      <LoadMore label={pageTexts('loadRest')} query={query}>
        {!isSearch && assets.length <= COLLECTION_ASSETS_SHOWN
          ? pageTexts('firstOnly', { count: COLLECTION_ASSETS_SHOWN })
          : pageTexts('someShown', {
              shown: formatCount(assets.length),
              total: formatCount(total),
            })}
      </LoadMore>
    </>
  );
}

function None({ isSmart }: Pick<CollectionContentsProps, 'isSmart'>) {
  const help = isSmart ? t('noMatchHelp') : pageTexts('noAssetsHelp');
  return <EmptyState icon={IconPhoto} title={pageTexts('noAssets')} help={help} />;
}

function NoneFound({ onClear }: Pick<CollectionContentsProps, 'onClear'>) {
  return (
    <EmptyState icon={IconSearch} title={t('none')} help={t('noneHelp')}>
      <Button variant="default" onClick={onClear}>
        {t('clear')}
      </Button>
    </EmptyState>
  );
}
