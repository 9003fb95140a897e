import { lazy, Suspense, useState } from 'react';
import type { Selection } from '../asset-list/selection/use-selection.ts';
import { NoneFound, NoneYet } from '../browse/assets-content.tsx';
import { BrowsePage } from '../browse/browse-page.tsx';
import { BulkCollect } from '../collections/bulk-collect.tsx';
import { isFiltered } from '../search/search-filters.ts';
import { useSearchState } from '../search/use-search-state.ts';
import { ShareButton } from '../shares/share-button.tsx';
import { useSlots } from '../slots/slots.ts';
import { AddAssetsButton } from '../upload-queue/add-assets-button.tsx';
import { BulkActions, type BulkDialog } from './bulk-actions.tsx';
import { t } from './texts.ts';

const ConvertDialog = lazy(async () => ({
  default: (await import('../bulk/convert-dialog.tsx')).ConvertDialog,
}));

const DidYouMean = lazy(async () => ({
  default: (await import('../search/field/did-you-mean.tsx')).DidYouMean,
}));

const PrefixOffer = lazy(async () => ({
  default: (await import('../search/field/prefix-offer.tsx')).PrefixOffer,
}));

/** Search and browse. */
export function AssetsPage() {
  const searching = useSearchState();
  return (
    <BrowsePage
      title={t('title')}
      searching={searching}
      headAction={() => <AddAssetsButton />}
      bulkActions={(selection) => <Bulk selection={selection} />}
      empty={
        isFiltered(searching.filters) ? (
          <NoneFound onClear={searching.clear}>
            <Suspense fallback={null}>
              <PrefixOffer searching={searching} />
              <DidYouMean text={searching.filters.keyword || searching.filters.fileName} />
            </Suspense>
          </NoneFound>
        ) : (
          <NoneYet>
            <AddAssetsButton />
          </NoneYet>
        )
      }
    />
  );
}

function shareableOf({ target }: Selection) {
  const selected = target();
  return 'ids' in selected ? { assets: selected.ids } : selected;
}

interface BulkProps {
  selection: Selection;
}

function Bulk({ selection }: BulkProps) {
  const { BulkEditDialog, CollageButton } = useSlots();
  const [dialog, setDialog] = useState<BulkDialog | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <BulkCollect selection={selection} />
      <ShareButton what={shareableOf(selection)} count={selection.count} place="bar" />
      <CollageButton selection={selection} />
      <BulkActions selection={selection} onDialog={setDialog} />
      {dialog === 'edit' && (
        <BulkEditDialog
          target={selection.target()}
          count={selection.count}
          onDone={selection.clear}
          onClose={close}
        />
      )}
      <Suspense fallback={null}>
        {dialog === 'convert' && <ConvertDialog selection={selection} onClose={close} />}
      </Suspense>
    </>
  );
}
