import { Button } from '@mantine/core';
import { ASSET_PAGE_SIZES } from '@spindle/contracts/http/paging';
import { IconClockX, IconFaceId } from '@tabler/icons-react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { isStatus } from '../../api/errors.ts';
import { useSelection } from '../../assets/use-selection.ts';
import { openFaceDialog } from '../../face-search/use-face-dialog.ts';
import { useTitle } from '../../lib/use-title.ts';
import { type FaceSearch, writeFaceSearch } from '../../search/face-address.ts';
import { FilterTag, FilterTags } from '../../search/filters/filter-tags.tsx';
import { SearchPanel } from '../../search/filters/search-panel.tsx';
import { usePanelOpen } from '../../search/filters/use-panel-open.ts';
import { NO_FILTERS, type SearchFilters } from '../../search/search-filters.ts';
import { useSearchState } from '../../search/use-search-state.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ListFrame } from '../../ui/lists/list-frame.tsx';
import { ListMessage } from '../../ui/lists/list-message.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { TopProgress } from '../../ui/top-progress.tsx';
import { AddAssetsButton } from '../../upload-queue/add-assets-button.tsx';
import { useListLayout } from '../grid/use-list-layout.ts';
import { AssetsContent } from '../page/assets-content.tsx';
import { SelectionActions } from '../page/selection-actions.tsx';
import { useTrashKey } from '../page/use-trash-key.ts';
import { BulkBar } from '../selection/bulk-bar.tsx';
import { FaceHead } from './face-head.tsx';
import { t } from './texts.ts';
import { useFaceFilter } from './use-face-filter.ts';
import { useFaceResults } from './use-face-results.ts';

interface FaceResultsProps {
  search: FaceSearch;
}

/** Shows the results of a face search instead of the list of assets. The search, its page and its filter are part of the URL. */
export function FaceResults({ search }: FaceResultsProps) {
  const { filters: all, change, urlOfPage } = useSearchState();
  const filters: SearchFilters = { ...NO_FILTERS, schema: all.schema, fields: all.fields };
  useTitle(t('title'));
  const [layout, changeLayout] = useListLayout();
  const [isPanelOpen, setIsPanelOpen] = usePanelOpen();
  const { query, data, current, assets, pageIds } = useFaceResults(search, all);
  const { filter, isSearching, change: changeFilter } = useFaceFilter(search);
  const list = `faces ${search.searchId} ${search.face}`;
  const selection = useSelection(list, pageIds);
  const end = useEndSearch();
  useTrashKey(selection, true);

  const lastPage = current?.total_pages ?? 0;
  if (lastPage > 0 && all.page > lastPage) return <Navigate to={urlOfPage(lastPage)} replace />;

  const panel = {
    filters,
    isListLoaded: false,
    onChange: ({ schema = '', fields = '' }: Partial<SearchFilters>) =>
      changeFilter({ schema: schema || (fields && filters.schema), fields }),
    onClear: () => changeFilter({ schema: '', fields: '' }),
  };
  return (
    <ListFrame
      title={t('title')}
      total={data?.total_files}
      totalText={data ? t('found', { count: data.total_files }) : ''}
      action={<AddAssetsButton />}
      panel={
        <SearchPanel
          {...panel}
          faceFilter={filter}
          isOpen={isPanelOpen}
          total={data?.total_files}
          onClose={() => setIsPanelOpen(false)}
        />
      }
      head={
        <FaceHead
          isPanelOpen={isPanelOpen}
          layout={layout}
          pageIds={pageIds}
          selection={selection}
          onTogglePanel={() => setIsPanelOpen(!isPanelOpen)}
          onRefresh={() => void query.refetch()}
          onLayout={changeLayout}
        >
          <FilterTags {...panel} onClear={end}>
            <FilterTag label={t('faceTag')} onRemove={end} />
          </FilterTags>
        </FaceHead>
      }
      foot={
        data &&
        data.total_files > 0 && (
          <Pager
            page={all.page}
            pageSize={all.limit}
            pageSizes={ASSET_PAGE_SIZES}
            total={data.total_files}
            onPage={(page) => change({ page })}
            onPageSize={(limit) => change({ limit })}
          />
        )
      }
    >
      <TopProgress isActive={isSearching || (query.isFetching && data !== undefined)} />
      {isStatus(query.error, 404) && !data ? (
        <Expired />
      ) : (
        <AssetsContent
          list={list}
          layout={layout}
          isTrash={false}
          empty={<NoneAlike onEnd={end} />}
          assets={assets}
          label={t('title')}
          error={query.error}
          onRetry={query.refetch}
        />
      )}
      <BulkBar selection={selection} pageIds={pageIds}>
        <SelectionActions selection={selection} />
      </BulkBar>
    </ListFrame>
  );
}

/** Returns a function that ends the face search and shows the list of assets. */
function useEndSearch(): () => void {
  const [params, setParams] = useSearchParams();
  return () => {
    const address = writeFaceSearch(params, null);
    for (const name of ['schema', 'fields']) address.delete(name);
    setParams(address);
  };
}

function NoneAlike({ onEnd }: { onEnd: () => void }) {
  return (
    <ListMessage>
      <EmptyState icon={IconFaceId} title={t('none')} help={t('noneHelp')}>
        <Button variant="default" onClick={openFaceDialog}>
          {t('searchAgain')}
        </Button>
        <Button variant="subtle" color="gray" onClick={onEnd}>
          {t('endSearch')}
        </Button>
      </EmptyState>
    </ListMessage>
  );
}

function Expired() {
  return (
    <ListMessage>
      <EmptyState icon={IconClockX} title={t('expired')} help={t('expiredHelp')}>
        <Button onClick={openFaceDialog}>{t('searchAgain')}</Button>
      </EmptyState>
    </ListMessage>
  );
}
