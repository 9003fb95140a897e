import { Button, Group } from '@mantine/core';
import type { Collection } from '@spindle/contracts/collections/collections';
import { ASSET_PAGE_SIZES } from '@spindle/contracts/http/paging';
import { IconFolders, IconPlus, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTitle } from '../lib/use-title.ts';
import { Allowed } from '../session/allowed.tsx';
import { useStoredAlert } from '../ui/alerts/use-stored-alert.ts';
import boxed from '../ui/lists/boxed-list.module.css';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { ListFrame } from '../ui/lists/list-frame.tsx';
import { ListFailed, ListMessage } from '../ui/lists/list-message.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import { TopProgress } from '../ui/top-progress.tsx';
import { CreateDialog, DeleteDialog, DuplicateDialog } from './collection-dialogs.tsx';
import { isFiltered, isSortValid, requestOf } from './collection-filters.ts';
import { CollectionItem } from './collection-item.tsx';
import { useCollectionLayout } from './collection-layout.tsx';
import { CollectionSkeletons } from './collection-skeletons.tsx';
import classes from './collections.module.css';
import { collectionsQuery } from './collections-api.ts';
import { CollectionsMenu } from './collections-menu.tsx';
import { CollectionsToolbar } from './collections-toolbar.tsx';
import { t } from './texts.ts';
import { useCollectionFilters } from './use-collection-filters.ts';

type Dialog = { kind: 'create' } | { kind: 'duplicate' | 'delete'; collection: Collection };

/** Lists the user's own collections and those of the group. Filters are in the address. */
export function CollectionsPage() {
  useTitle(t('title'));
  useStoredAlert();
  const { filters, change, clear } = useCollectionFilters();
  const [layout, setLayout] = useCollectionLayout();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const query = useQuery({
    ...collectionsQuery(requestOf(filters)),
    enabled: isSortValid(filters),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const close = () => setDialog(null);
  const newButton = (
    <Button
      leftSection={<IconPlus size={15} stroke={2} />}
      onClick={() => setDialog({ kind: 'create' })}
    >
      {t('newCollection')}
    </Button>
  );
  return (
    <ListFrame
      title={t('title')}
      total={data?.total_collections}
      action={
        <Group gap="xs" wrap="nowrap">
          {newButton}
          <Allowed to="MANAGE_USERS">
            <CollectionsMenu />
          </Allowed>
        </Group>
      }
      head={
        <CollectionsToolbar
          filters={filters}
          layout={layout}
          onChange={change}
          onLayout={setLayout}
        />
      }
      foot={
        data &&
        data.total_collections > filters.limit && (
          <Pager
            page={filters.page}
            pageSize={filters.limit}
            pageSizes={ASSET_PAGE_SIZES}
            total={data.total_collections}
            onPage={(page) => change({ page })}
            onPageSize={(limit) => change({ limit })}
          />
        )
      }
    >
      <TopProgress isActive={query.isFetching && data !== undefined} />
      {!data && !query.error && <CollectionSkeletons layout={layout} />}
      {!data && query.error && (
        <ListFailed title={t('notLoaded')} error={query.error} onRetry={query.refetch} />
      )}
      {data && data.collections.length === 0 && (
        <ListMessage>
          {isFiltered(filters) ? (
            <EmptyState icon={IconSearch} title={t('none')} help={t('noneMatch')}>
              <Button variant="default" onClick={clear}>
                {t('clearFilters')}
              </Button>
            </EmptyState>
          ) : (
            <EmptyState icon={IconFolders} tone="invites" title={t('none')} help={t('makeFirst')}>
              {newButton}
            </EmptyState>
          )}
        </ListMessage>
      )}
      {data && data.collections.length > 0 && (
        <ul
          className={layout === 'list' ? boxed.list : classes.cards}
          data-layout={layout}
          aria-label={t('title')}
        >
          {data.collections.map((collection) => (
            <CollectionItem
              key={collection.id}
              collection={collection}
              onDuplicate={() => setDialog({ kind: 'duplicate', collection })}
              onDelete={() => setDialog({ kind: 'delete', collection })}
            />
          ))}
        </ul>
      )}
      {dialog?.kind === 'create' && <CreateDialog onClose={close} />}
      {dialog?.kind === 'duplicate' && (
        <DuplicateDialog collection={dialog.collection} onClose={close} />
      )}
      {dialog?.kind === 'delete' && <DeleteDialog collection={dialog.collection} onClose={close} />}
    </ListFrame>
  );
}
