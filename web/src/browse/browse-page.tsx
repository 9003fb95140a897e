import { ASSET_PAGE_SIZES } from '@spindle/contracts/http/paging';
import { IconDeselect, IconSelectAll } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { Navigate } from 'react-router-dom';
import { errorMessage } from '../api/errors.ts';
import { summarizeAssets } from '../asset-list/asset-summary.ts';
import { LayoutMenu } from '../asset-list/grid/layout-menu.tsx';
import { useListLayout } from '../asset-list/grid/use-list-layout.ts';
import { BulkBar } from '../asset-list/selection/bulk-bar.tsx';
import { type Selection, useSelection } from '../asset-list/selection/use-selection.ts';
import { useNarrow } from '../lib/use-narrow.ts';
import { useTitle } from '../lib/use-title.ts';
import { SavedSearches } from '../saved-searches/saved-searches.tsx';
import { FACETS_KEY } from '../search/filters/facets-api.ts';
import { FilterTags } from '../search/filters/filter-tags.tsx';
import { SearchPanel } from '../search/filters/search-panel.tsx';
import { usePanelOpen } from '../search/filters/use-panel-open.ts';
import { searchQuery } from '../search/search-api.ts';
import { isFiltered, listKey, NO_FILTERS } from '../search/search-filters.ts';
import { toSavedRequest } from '../search/search-request.ts';
import { SearchToolbar } from '../search/search-toolbar.tsx';
import { useProcessing } from '../search/use-processing.ts';
import type { SearchState } from '../search/use-search-state.ts';
import { showAlert } from '../ui/alerts/alerts.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { ListFrame } from '../ui/lists/list-frame.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import { TopProgress } from '../ui/top-progress.tsx';
import { Arrivals } from '../upload-queue/arrivals.tsx';
import { forgetArrivals } from '../upload-queue/upload-store.ts';
import { AssetsContent } from './assets-content.tsx';
import { t } from './texts.ts';
import { useTrashKey } from './use-trash-key.ts';

interface BrowsePageProps {
  title: string;
  searching: SearchState;
  /** Beside the title. */
  headAction: (selection: Selection) => ReactNode;
  /** What can be done with all that is selected: buttons. */
  bulkActions: (selection: Selection) => ReactNode;
  /** In place of a list without assets. */
  empty: ReactNode;
}

/** Searches and browses assets: those of the library, or those in the trash. What is shown stands in the address. */
export function BrowsePage(props: BrowsePageProps) {
  const { title, searching, headAction, bulkActions, empty } = props;
  const { filters, change, clear, urlOfPage } = searching;
  useTitle(title);
  const client = useQueryClient();
  const [layout, changeLayout] = useListLayout();
  const isNarrow = useNarrow();
  const [isPanelOpen, setIsPanelOpen] = usePanelOpen();
  const query = useQuery({ ...searchQuery(filters), placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = query;
  const assets = useMemo(() => data && summarizeAssets(data), [data]);
  const pageIds = useMemo(() => (assets ?? []).map(({ id }) => id), [assets]);
  const list = listKey(filters);
  const selection = useSelection(list, pageIds);
  useTrashKey(selection, filters.trashed !== true);
  useProcessing((assets ?? []).filter(isProcessing).map(({ id }) => id));

  const lastPage = data && !isPlaceholderData ? data.total_pages : 0;
  if (lastPage > 0 && filters.page > lastPage) return <Navigate to={urlOfPage(lastPage)} replace />;

  const handleRefresh = async () => {
    forgetArrivals();
    const { isError, error } = await query.refetch();
    void client.invalidateQueries({ queryKey: FACETS_KEY });
    if (isError) showAlert({ type: 'danger', message: errorMessage(error) });
  };
  const isPageSelected = pageIds.length > 0 && pageIds.every((id) => selection.has(id));
  const isListLoaded = query.isSuccess && !isPlaceholderData;
  const arrivals = filters.trashed !== true && (
    <Arrivals onShow={() => filters.page > 1 && change({ page: 1 })} />
  );
  const filtering = { filters, isListLoaded, onChange: change, onClear: clear };
  return (
    <ListFrame
      title={title}
      total={data?.total_files}
      totalText={data ? t('found', { count: data.total_files }) : ''}
      action={headAction(selection)}
      panel={
        <SearchPanel
          {...filtering}
          isOpen={isPanelOpen}
          total={data?.total_files}
          onClose={() => setIsPanelOpen(false)}
        />
      }
      head={
        <>
          <SearchToolbar
            filters={filters}
            onChange={change}
            isPanelOpen={isPanelOpen}
            onTogglePanel={() => setIsPanelOpen(!isPanelOpen)}
            onRefresh={handleRefresh}
            beside={
              <SavedSearches
                request={toSavedRequest(filters)}
                isWorthSaving={isFiltered(filters) || filters.sort !== NO_FILTERS.sort}
              />
            }
          >
            <LayoutMenu layout={layout} onChange={changeLayout} />
            <IconButton
              icon={isPageSelected ? IconDeselect : IconSelectAll}
              label={t(isPageSelected ? 'unselectPage' : 'selectPage')}
              variant="default"
              disabled={pageIds.length === 0}
              onClick={isPageSelected ? selection.clearPage : selection.selectPage}
            />
            {isNarrow && arrivals}
          </SearchToolbar>
          <FilterTags {...filtering} />
        </>
      }
      foot={
        data &&
        data.total_files > 0 && (
          <Pager
            page={filters.page}
            pageSize={filters.limit}
            pageSizes={ASSET_PAGE_SIZES}
            total={data.total_files}
            onPage={(page) => change({ page })}
            onPageSize={(limit) => change({ limit })}
          />
        )
      }
    >
      <TopProgress isActive={query.isFetching && data !== undefined} />
      {!isNarrow && arrivals}
      <AssetsContent
        label={title}
        assets={assets}
        error={query.error}
        onRetry={query.refetch}
        list={list}
        layout={layout}
        sorting={{ sort: filters.sort, onSort: (sort) => change({ sort }) }}
        isTrash={filters.trashed === true}
        empty={empty}
      />
      <BulkBar
        selection={selection}
        pageIds={pageIds}
        found={
          data && !isPlaceholderData
            ? { searchId: data.search_id, total: data.total_files }
            : undefined
        }
      >
        {bulkActions(selection)}
      </BulkBar>
    </ListFrame>
  );
}

function isProcessing({ status, trashed }: { status: string; trashed: boolean }): boolean {
  return status === 'NOT_READY' && !trashed;
}
