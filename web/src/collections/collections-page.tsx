import { Button, Group, Switch } from '@mantine/core';
import type { Collection } from '@spindle/contracts/collections/collections';
import { ASSET_PAGE_SIZES } from '@spindle/contracts/http/paging';
import { IconFolders, IconPlus, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTitle } from '../lib/use-title.ts';
import { collectionsQuery } from '../queries/collections-api.ts';
import { TypedInput } from '../search/field/typed-input.tsx';
import { Allowed } from '../session/allowed.tsx';
import { useStoredAlert } from '../ui/alerts/use-stored-alert.ts';
import boxed from '../ui/lists/boxed-list.module.css';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { FilterToggle } from '../ui/lists/filter-toggle.tsx';
import { ListFrame } from '../ui/lists/list-frame.tsx';
import { ListFailed, ListMessage } from '../ui/lists/list-message.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import { TopProgress } from '../ui/top-progress.tsx';
import { CreateDialog, DeleteDialog, DuplicateDialog } from './collection-dialogs.tsx';
import { isFiltered, isSortValid, requestOf } from './collection-filters.ts';
import { CollectionItem } from './collection-item.tsx';
import { LayoutSwitch, useCollectionLayout } from './collection-layout.tsx';
import { CollectionSkeletons } from './collection-skeletons.tsx';
import { CollectionSortMenu } from './collection-sort.tsx';
import classes from './collections.module.css';
import { CollectionsMenu } from './collections-menu.tsx';
import { t } from './texts.ts';
import { useCollectionFilters } from './use-collection-filters.ts';

/** Delays the list until typing pauses, in milliseconds. Specification 9. */
const NAME_DEBOUNCE_MS = 250;

// The calendar is as large as the rest of the page.
const DateFilter = lazy(async () => ({
  default: (await import('../search/filters/date-filter.tsx')).DateFilter,
}));

type Dialog = { kind: 'create' } | { kind: 'duplicate' | 'delete'; collection: Collection };

/** Lists the user's own collections and those of the group. Filters are in the address. */
export function CollectionsPage() {
  useTitle(t('title'));
  useStoredAlert();
  const { filters, change, clear } = useCollectionFilters();
  const [layout, setLayout] = useCollectionLayout();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [isOpen, setIsOpen] = useState(
    filters.private !== '' || filters.start + filters.end !== '',
  );
  const fieldRef = useRef<HTMLInputElement>(null);
  useShortcut('focusSearch', () => fieldRef.current?.focus());
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
        <>
          <search className={classes.toolbar}>
            <FilterToggle isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
            <TypedInput
              ref={fieldRef}
              className={classes.field}
              aria-label={t('search')}
              placeholder={t('search')}
              leftSection={<IconSearch size={15} stroke={1.75} />}
              delayMs={NAME_DEBOUNCE_MS}
              value={filters.keyword}
              onTyped={(keyword) => change({ keyword })}
            />
            <CollectionSortMenu sort={filters.sort} onSort={(sort) => change({ sort })} />
            <LayoutSwitch layout={layout} onChange={setLayout} />
          </search>
          {isOpen && (
            <div className={classes.filters}>
              <Suspense>
                <DateFilter
                  label={t('updatedFrom')}
                  placeholder={t('startHint')}
                  value={filters.start}
                  latest={filters.end}
                  onChange={(start) => change({ start })}
                />
                <DateFilter
                  label={t('updatedUntil')}
                  placeholder={t('endHint')}
                  value={filters.end}
                  earliest={filters.start}
                  onChange={(end) => change({ end })}
                />
              </Suspense>
              <Switch
                className={classes.switch}
                size="xs"
                label={t('privateOnly')}
                checked={filters.private === '1'}
                onChange={(event) => change({ private: event.currentTarget.checked ? '1' : '' })}
              />
            </div>
          )}
        </>
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
