import { Button } from '@mantine/core';
import type { Collection } from '@spindle/contracts/collections/collections';
import { IconCloudOff, IconFolderMinus, IconFolders } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { errorMessage, isStatus } from '../api/errors.ts';
import { ConvertButton } from '../asset-list/actions/convert-button.tsx';
import { DownloadButton } from '../asset-list/actions/download-button.tsx';
import { DownloadDialog } from '../asset-list/actions/download-dialog.tsx';
import { ShareButton } from '../asset-list/actions/share-button.tsx';
import { useSlots } from '../asset-list/actions/slots.ts';
import { AssetSkeletons } from '../asset-list/grid/asset-skeletons.tsx';
import { LayoutMenu } from '../asset-list/grid/layout-menu.tsx';
import { useListLayout } from '../asset-list/grid/use-list-layout.ts';
import { BulkBar } from '../asset-list/selection/bulk-bar.tsx';
import { type Selection, useSelection } from '../assets/use-selection.ts';
import { useTitle } from '../lib/use-title.ts';
import { MarkMenu } from '../marks/mark-menu.tsx';
import { TagsButton } from '../tags/tags-button.tsx';
import { useStoredAlert } from '../ui/alerts/use-stored-alert.ts';
import { DateTime } from '../ui/date-time.tsx';
import { ErrorPage } from '../ui/error-page.tsx';
import { HeadButton } from '../ui/lists/head-button.tsx';
import { ListFrame } from '../ui/lists/list-frame.tsx';
import type { PagedQuery } from '../ui/lists/load-more.tsx';
import { useDropTarget } from '../upload-queue/chosen-files/use-drop-target.ts';
import { ArrangeMenu } from './arrange/arrange-menu.tsx';
import { CollectionActions, type CollectionDialog } from './collection-actions.tsx';
import { useChangeCollection } from './collection-changes-api.ts';
import { DeleteDialog, DuplicateDialog, EditDialog } from './collection-dialogs.tsx';
import { AccessLabel, useIsOwn } from './collection-item.tsx';
import classes from './collections.module.css';
import { collectionQuery, useDownloadCollection } from './collections-api.ts';
import { CollectionContents } from './contents/collection-contents.tsx';
import { ContentsToolbar } from './contents/contents-toolbar.tsx';
import { t as contentsText } from './contents/texts.ts';
import { urlToChange } from './contents/url-to-change.ts';
import { useContents } from './contents/use-contents.ts';
import { useContentsView } from './contents/use-contents-view.ts';
import { t } from './texts.ts';

/** Shows one collection. */
export function CollectionPage() {
  const id = Number(useParams().id);
  const navigate = useNavigate();
  const query = useInfiniteQuery(collectionQuery(id));
  const pages = query.data?.pages;
  const [first] = pages ?? [];
  const [layout] = useListLayout({ hasGallery: true });
  useTitle(first?.name ?? t('collection'));
  useStoredAlert();
  if (first && pages)
    return <CollectionAssets key={id} collection={first} pages={pages} query={query} />;
  if (!query.error)
    return (
      <ListFrame
        title={t('collection')}
        total={undefined}
        // The final line has this height.
        head={<div className={classes.about}>&nbsp;</div>}
      >
        <AssetSkeletons layout={layout} />
      </ListFrame>
    );
  // 400: the address has no valid id.
  const isAbsent = isStatus(query.error, 404) || isStatus(query.error, 400);
  return isAbsent ? (
    <ErrorPage icon={IconFolders} title={t('notFound')} message={t('notFoundHelp')}>
      <Button onClick={() => navigate('/collections')}>{t('toCollections')}</Button>
    </ErrorPage>
  ) : (
    <ErrorPage
      icon={IconCloudOff}
      title={t('collectionNotLoaded')}
      message={errorMessage(query.error)}
    >
      <Button onClick={() => query.refetch()}>{t('tryAgain')}</Button>
    </ErrorPage>
  );
}

interface CollectionAssetsProps {
  collection: Collection;
  pages: Collection[];
  query: PagedQuery & { refetch: () => unknown };
}

function CollectionAssets({ collection, pages, query }: CollectionAssetsProps) {
  const { name, total_assets } = collection;
  const navigate = useNavigate();
  const [layout, changeLayout] = useListLayout({ hasGallery: true });
  const isGallery = layout.view === 'gallery';
  const [dialog, setDialog] = useState<CollectionDialog | null>(null);
  const isOwn = useIsOwn(collection);
  const isSmart = collection.search !== undefined;
  useDropTarget(collection.id, name, isOwn && !isSmart);
  const remove = useChangeCollection(collection.id, 'removed');
  const download = useDownloadCollection('collection');
  const [view, changeView] = useContentsView(collection.id);
  const contents = useContents({ collection, pages, query }, view, isGallery);
  const { assets, isSearch } = contents;
  const isOrdered = isOwn && !isSmart && !isGallery && view.text === '' && view.sort === '';
  // The gallery has no pages.
  const pageIds = useMemo(
    () => (isGallery ? [] : (assets?.map(({ id }) => id) ?? [])),
    [assets, isGallery],
  );
  const list = `collection-${collection.id}`;
  const selection = useSelection(list, pageIds);
  const close = () => setDialog(null);
  const handleRemove = () =>
    remove.mutate({ deletions: [...selection.ids] }, { onSuccess: selection.clear });
  return (
    <ListFrame
      title={name}
      total={isSearch ? contents.total : total_assets}
      action={
        <>
          {isOwn && !isSmart && (
            <HeadButton
              label={t('removeAssets')}
              icon={IconFolderMinus}
              disabled={selection.ids.size === 0}
              loading={remove.isPending}
              onClick={handleRemove}
            />
          )}
          {isOwn && (
            <ShareButton content={{ collection_id: collection.id }} name={name} place="head" />
          )}
          <CollectionActions
            isOwn={isOwn}
            isSmart={isSmart}
            isEmpty={total_assets === 0}
            isDownloading={download.isPending}
            onDownload={() => download.mutate({ id: collection.id })}
            onDialog={setDialog}
            onChangeSearch={() => navigate(urlToChange(collection))}
          />
          <LayoutMenu layout={layout} onChange={changeLayout} hasGallery />
        </>
      }
      totalText={
        isSearch && contents.total !== undefined
          ? contentsText('found', { count: contents.total })
          : ''
      }
      head={
        <>
          <About collection={collection} isOwn={isOwn} />
          {(total_assets > 0 || isSearch) && (
            <ContentsToolbar
              view={view}
              isSorted={!isGallery}
              isSmart={isSmart}
              onChange={changeView}
            />
          )}
        </>
      }
    >
      <CollectionContents
        name={name}
        isSmart={isSmart}
        list={list}
        layout={layout}
        onLayout={changeLayout}
        contents={contents}
        onClear={() => changeView({ text: '' })}
        arrangedId={isOrdered ? collection.id : undefined}
      />
      <SelectionBar
        collection={collection}
        selection={selection}
        pageIds={pageIds}
        isArranging={isOwn && !isSmart}
        isOrdered={isOrdered}
      />
      <Dialogs collection={collection} dialog={dialog} onClose={close} />
    </ListFrame>
  );
}

/** Says what a collection is about, whose it is, and when it changed. */
function About({ collection, isOwn }: { collection: Collection; isOwn: boolean }) {
  const { description, last_update, user_name } = collection;
  return (
    <div className={classes.about}>
      {description !== '' && <p>{description}</p>}
      <AccessLabel collection={collection} />
      <span>{t('createdBy', { name: isOwn ? t('you') : user_name })}</span>
      <DateTime at={last_update} form="ago" format={(time) => t('updated', { time })} />
    </div>
  );
}

interface DialogsProps {
  collection: Collection;
  dialog: CollectionDialog | null;
  onClose: () => void;
}

/** Shows the opened dialog of an action on the collection. */
function Dialogs({ collection, dialog, onClose }: DialogsProps) {
  const navigate = useNavigate();
  return (
    <>
      {dialog === 'downloadAs' && (
        <DownloadDialog source={{ kind: 'collection', id: collection.id }} onClose={onClose} />
      )}
      {dialog === 'edit' && <EditDialog collection={collection} onClose={onClose} />}
      {dialog === 'duplicate' && <DuplicateDialog collection={collection} onClose={onClose} />}
      {dialog === 'delete' && (
        <DeleteDialog
          collection={collection}
          onClose={onClose}
          onDeleted={() => navigate('/collections')}
        />
      )}
    </>
  );
}

interface SelectionBarProps {
  collection: Collection;
  selection: Selection;
  pageIds: readonly string[];
  /** Whether the user can choose the cover and the order. */
  isArranging: boolean;
  isOrdered: boolean;
}

/** Shows the actions on the selected assets. */
function SelectionBar(props: SelectionBarProps) {
  const { collection, selection, pageIds, isArranging, isOrdered } = props;
  const { CollageButton } = useSlots();
  return (
    <BulkBar selection={selection} pageIds={pageIds}>
      <MarkMenu selection={selection} />
      <TagsButton selection={selection} />
      <ShareButton content={{ assets: [...selection.ids] }} place="bar" />
      <DownloadButton selection={selection} />
      <ConvertButton selection={selection} />
      {isArranging && (
        <ArrangeMenu collection={collection} selection={selection} isOrdered={isOrdered} />
      )}
      <CollageButton selection={selection} />
    </BulkBar>
  );
}
