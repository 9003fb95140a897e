import { type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Selection } from '../../assets/use-selection.ts';
import { FaceButton } from '../../face-search/face-button.tsx';
import { SavedSearches } from '../../saved-searches/saved-searches.tsx';
import { SMART_PARAM } from '../../saved-searches/smart-param.ts';
import { FilterTags } from '../../search/filters/filter-tags.tsx';
import { isFiltered, NO_FILTERS } from '../../search/search-filters.ts';
import { toSavedRequest } from '../../search/search-request.ts';
import { SearchToolbar } from '../../search/search-toolbar.tsx';
import type { SearchState } from '../../search/use-search-state.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LayoutMenu } from '../grid/layout-menu.tsx';
import type { ListLayout } from '../grid/list-layout.ts';
import { SelectPageButton } from './select-page-button.tsx';

const SmartSearchBar = lazyPart(
  async () => (await import('../../saved-searches/smart-search-bar.tsx')).SmartSearchBar,
);

const SearchSentence = lazyPart(
  async () => (await import('../../search/search-sentence.tsx')).SearchSentence,
);

interface BrowseHeadProps {
  searching: SearchState;
  isListLoaded: boolean;
  isPanelOpen: boolean;
  onTogglePanel: () => void;
  onRefresh: () => void;
  layout: ListLayout;
  onLayout: (change: Partial<ListLayout>) => void;
  pageIds: readonly string[];
  selection: Selection;
  /** Content at the end of the toolbar. */
  children: ReactNode;
}

/** Shows the search toolbar and the active filters. */
export function BrowseHead(props: BrowseHeadProps) {
  const { searching, isListLoaded, pageIds, selection, layout, onLayout, children } = props;
  const { filters, change, clear } = searching;
  const [params] = useSearchParams();
  const smartId = filters.trashed ? 0 : Number(params.get(SMART_PARAM));
  const isGallery = layout.view === 'gallery';
  return (
    <>
      <SearchToolbar
        filters={filters}
        onChange={change}
        isPanelOpen={props.isPanelOpen}
        onTogglePanel={props.onTogglePanel}
        onRefresh={props.onRefresh}
        isSorted={!isGallery}
        beside={
          <>
            {!filters.trashed && <FaceButton />}
            <SavedSearches
              request={toSavedRequest(filters)}
              isWorthSaving={isFiltered(filters) || filters.sort !== NO_FILTERS.sort}
            />
          </>
        }
      >
        <LayoutMenu layout={layout} onChange={onLayout} hasGallery={!filters.trashed} />
        {!isGallery && <SelectPageButton pageIds={pageIds} selection={selection} />}
        {children}
      </SearchToolbar>
      {smartId > 0 && (
        <Suspense fallback={null}>
          <SmartSearchBar id={smartId} request={toSavedRequest(filters)} />
        </Suspense>
      )}
      {!filters.trashed && (filters.keyword || filters.q) && (
        <Suspense fallback={null}>
          <SearchSentence filters={filters} />
        </Suspense>
      )}
      <FilterTags filters={filters} isListLoaded={isListLoaded} onChange={change} onClear={clear} />
    </>
  );
}
