import type { ReactNode } from 'react';
import type { Selection } from '../../assets/use-selection.ts';
import { FaceButton } from '../../face-search/face-button.tsx';
import { SavedSearches } from '../../saved-searches/saved-searches.tsx';
import { FilterTags } from '../../search/filters/filter-tags.tsx';
import { isFiltered, NO_FILTERS } from '../../search/search-filters.ts';
import { toSavedRequest } from '../../search/search-request.ts';
import { SearchToolbar } from '../../search/search-toolbar.tsx';
import type { SearchState } from '../../search/use-search-state.ts';
import { LayoutMenu } from '../grid/layout-menu.tsx';
import type { ListLayout } from '../grid/list-layout.ts';
import { SelectPageButton } from './select-page-button.tsx';

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
      <FilterTags filters={filters} isListLoaded={isListLoaded} onChange={change} onClear={clear} />
    </>
  );
}
