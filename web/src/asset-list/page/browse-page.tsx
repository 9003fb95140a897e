import { ASSET_PAGE_SIZES } from '@spindle/contracts/http/paging';
import { type ReactNode, Suspense, useMemo } from 'react';
import { Navigate } from 'react-router-dom';
import { type Selection, useSelection } from '../../assets/use-selection.ts';
import { useNarrow } from '../../lib/use-narrow.ts';
import { useTitle } from '../../lib/use-title.ts';
import { SearchPanel } from '../../search/filters/search-panel.tsx';
import { usePanelOpen } from '../../search/filters/use-panel-open.ts';
import { listKey } from '../../search/search-filters.ts';
import type { SearchState } from '../../search/use-search-state.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { ListFrame } from '../../ui/lists/list-frame.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { TopProgress } from '../../ui/top-progress.tsx';
import { Arrivals } from '../../upload-queue/arrivals.tsx';
import type { Sorting } from '../grid/asset-sort-head.tsx';
import type { ListLayout } from '../grid/list-layout.ts';
import { useListLayout } from '../grid/use-list-layout.ts';
import { BulkBar } from '../selection/bulk-bar.tsx';
import { AssetsContent } from './assets-content.tsx';
import { BrowseHead } from './browse-head.tsx';
import { t } from './texts.ts';
import { useResultPage } from './use-result-page.ts';
import { useTrashKey } from './use-trash-key.ts';

const Gallery = lazyPart(async () => (await import('../gallery/gallery.tsx')).Gallery);

const NO_IDS: readonly string[] = [];

/** The result of a search, for content that belongs to it. */
export interface FoundList {
  searchId: string;
  /** Key of the list's selection. */
  list: string;
  layout: ListLayout;
  isEmpty: boolean;
}

interface BrowsePageProps {
  title: string;
  searching: SearchState;
  /** Content beside the title. */
  headAction: (selection: Selection) => ReactNode;
  /** Buttons of the actions on the selection. */
  bulkActions: (selection: Selection) => ReactNode;
  /** Replaces an empty list. The id of the search is undefined while it runs. */
  empty: (searchId: string | undefined) => ReactNode;
  /** Content below the last page. Not shown while the whole result is selected, because it is no part of it. */
  below?: (found: FoundList) => ReactNode;
}

/** Searches and browses the assets of the library or of the trash. Filters, order and page are part of the URL. */
export function BrowsePage(props: BrowsePageProps) {
  const { title, headAction, bulkActions, empty, below } = props;
  useTitle(title);
  const isTrash = props.searching.filters.trashed === true;
  const [layout, changeLayout] = useListLayout({ hasGallery: !isTrash });
  const isGallery = layout.view === 'gallery';
  const searching = useCollapsed(props.searching, isGallery && !layout.isExpanded);
  const { filters, change, clear, urlOfPage } = searching;
  const isNarrow = useNarrow();
  const [isPanelOpen, setIsPanelOpen] = usePanelOpen();
  const result = useResultPage(filters);
  const { query, data, current, newCount, refresh } = result;
  // The gallery has no pages.
  const pageIds = isGallery ? NO_IDS : result.pageIds;
  const list = listKey(filters);
  const selection = useSelection(list, pageIds);
  useTrashKey(selection, !isTrash);

  const lastPage = current?.total_pages ?? 0;
  if (lastPage > 0 && filters.page > lastPage) return <Navigate to={urlOfPage(lastPage)} replace />;

  const isListLoaded = query.isSuccess && current !== undefined;
  const arrivals = !isTrash && (
    <Arrivals all={newCount} onShow={() => filters.page > 1 && change({ page: 1 })} />
  );
  return (
    <ListFrame
      title={title}
      total={data?.total_files}
      totalText={data ? t('found', { count: data.total_files }) : ''}
      action={headAction(selection)}
      panel={
        <SearchPanel
          filters={filters}
          isListLoaded={isListLoaded}
          onChange={change}
          onClear={clear}
          isOpen={isPanelOpen}
          total={data?.total_files}
          onClose={() => setIsPanelOpen(false)}
        />
      }
      head={
        <BrowseHead
          searching={searching}
          isListLoaded={isListLoaded}
          isPanelOpen={isPanelOpen}
          layout={layout}
          pageIds={pageIds}
          selection={selection}
          onTogglePanel={() => setIsPanelOpen(!isPanelOpen)}
          onRefresh={refresh}
          onLayout={changeLayout}
        >
          {isNarrow && arrivals}
        </BrowseHead>
      }
      foot={
        data &&
        data.total_files > 0 &&
        !isGallery && <ResultPager filters={filters} change={change} total={data.total_files} />
      }
    >
      <TopProgress isActive={query.isFetching && data !== undefined} />
      {!isNarrow && arrivals}
      <BrowseResult
        title={title}
        list={list}
        layout={layout}
        result={result}
        onLayout={changeLayout}
        isTrash={isTrash}
        empty={empty(current?.search_id)}
        sorting={{ sort: filters.sort, onSort: (sort) => change({ sort }) }}
      />
      {current &&
        !isGallery &&
        current.total_pages <= filters.page &&
        !selection.whole &&
        below?.({
          searchId: current.search_id,
          list,
          layout,
          isEmpty: current.total_files === 0,
        })}
      <BulkBar
        selection={selection}
        pageIds={pageIds}
        found={current && { searchId: current.search_id, total: current.total_files }}
      >
        {bulkActions(selection)}
      </BulkBar>
    </ListFrame>
  );
}

/** Returns a search for one asset of each stack. */
function useCollapsed(searching: SearchState, isCollapsed: boolean): SearchState {
  return useMemo(
    () =>
      isCollapsed
        ? { ...searching, filters: { ...searching.filters, isCollapsed: true } }
        : searching,
    [searching, isCollapsed],
  );
}

interface BrowseResultProps {
  title: string;
  list: string;
  layout: ListLayout;
  onLayout: (change: Partial<ListLayout>) => void;
  result: ReturnType<typeof useResultPage>;
  isTrash: boolean;
  empty: ReactNode;
  sorting: Sorting;
}

/** Shows the page of the list, or all pages as a gallery. */
function BrowseResult(props: BrowseResultProps) {
  const { title, list, layout, onLayout, result, isTrash, empty, sorting } = props;
  const { query, data, assets } = result;
  if (layout.view === 'gallery' && data && data.total_files > 0)
    return (
      <Suspense fallback={<TopProgress isActive />}>
        <Gallery
          key={list}
          label={title}
          list={list}
          searchId={data.search_id}
          density={layout.density}
          onDensity={(density) => onLayout({ density })}
        />
      </Suspense>
    );
  return (
    <AssetsContent
      list={list}
      layout={layout}
      isTrash={isTrash}
      empty={empty}
      assets={assets}
      label={title}
      error={query.error}
      onRetry={query.refetch}
      sorting={sorting}
    />
  );
}

interface ResultPagerProps extends Pick<SearchState, 'filters' | 'change'> {
  total: number;
}

function ResultPager({ filters, change, total }: ResultPagerProps) {
  return (
    <Pager
      page={filters.page}
      pageSize={filters.limit}
      pageSizes={ASSET_PAGE_SIZES}
      total={total}
      onPage={(page) => change({ page })}
      onPageSize={(limit) => change({ limit })}
    />
  );
}
