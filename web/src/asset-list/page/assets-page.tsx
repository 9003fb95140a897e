import { Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readFaceSearch } from '../../search/face-address.ts';
import { isFiltered } from '../../search/search-filters.ts';
import { useSearchState } from '../../search/use-search-state.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { loadWhenIdle } from '../../ui/load-when-idle.ts';
import { preloadable } from '../../ui/preloadable.tsx';
import { TopProgress } from '../../ui/top-progress.tsx';
import { AddAssetsButton } from '../../upload-queue/add-assets-button.tsx';
import { NoneFound, NoneYet } from './assets-content.tsx';
import { BrowsePage } from './browse-page.tsx';
import { t } from './texts.ts';

const SelectionActions = preloadable(
  async () => (await import('./selection-actions.tsx')).SelectionActions,
);

const FaceResults = lazyPart(
  async () => (await import('../face-results/face-results.tsx')).FaceResults,
);

const MeaningGroup = lazyPart(
  async () => (await import('../meaning/meaning-group.tsx')).MeaningGroup,
);

const NoExactMatch = lazyPart(
  async () => (await import('../meaning/no-exact-match.tsx')).NoExactMatch,
);

const DidYouMean = lazyPart(
  async () => (await import('../../search/field/did-you-mean.tsx')).DidYouMean,
);

const TermOffers = lazyPart(
  async () => (await import('../../search/field/term-offers.tsx')).TermOffers,
);
const PrefixOffer = lazyPart(
  async () => (await import('../../search/field/prefix-offer.tsx')).PrefixOffer,
);

/** Lists the assets of the library, with search and filters, or the results of a face search. */
export function AssetsPage() {
  const [params] = useSearchParams();
  const faceSearch = readFaceSearch(params);
  if (!faceSearch) return <Library />;
  return (
    <Suspense fallback={<TopProgress isActive />}>
      <FaceResults search={faceSearch} />
    </Suspense>
  );
}

function Library() {
  const searching = useSearchState();
  useEffect(() => loadWhenIdle(SelectionActions.preload), []);
  const hasKeyword = searching.filters.keyword.trim() !== '';
  const offers = (
    <Suspense fallback={null}>
      <TermOffers searching={searching} />
      <PrefixOffer searching={searching} />
      <DidYouMean text={searching.filters.keyword || searching.filters.fileName} />
    </Suspense>
  );
  return (
    <BrowsePage
      title={t('title')}
      searching={searching}
      headAction={() => <AddAssetsButton />}
      bulkActions={(selection) => (
        <Suspense fallback={null}>
          <SelectionActions selection={selection} />
        </Suspense>
      )}
      below={(found) =>
        hasKeyword && (
          <Suspense fallback={null}>
            <MeaningGroup {...found} />
          </Suspense>
        )
      }
      empty={(searchId) => {
        if (!isFiltered(searching.filters))
          return (
            <NoneYet>
              <AddAssetsButton />
            </NoneYet>
          );
        const none = <NoneFound onClear={searching.clear}>{offers}</NoneFound>;
        if (!hasKeyword) return none;
        return (
          <Suspense fallback={null}>
            <NoExactMatch searchId={searchId} otherwise={none}>
              {offers}
            </NoExactMatch>
          </Suspense>
        );
      }}
    />
  );
}
