import { Suspense, useState } from 'react';
import type { Selection } from '../../assets/use-selection.ts';
import { isFiltered } from '../../search/search-filters.ts';
import { useSearchState } from '../../search/use-search-state.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { AddAssetsButton } from '../../upload-queue/add-assets-button.tsx';
import { CollectButtons } from '../actions/collect-buttons.tsx';
import { ConvertDialog } from '../actions/convert-dialog.tsx';
import { DownloadDialog } from '../actions/download-dialog.tsx';
import { ShareButton } from '../actions/share-button.tsx';
import { useSlots } from '../actions/slots.ts';
import { NoneFound, NoneYet } from './assets-content.tsx';
import { BrowsePage } from './browse-page.tsx';
import { BulkActions, type BulkDialog } from './bulk-actions.tsx';
import { t } from './texts.ts';

const DidYouMean = lazyPart(
  async () => (await import('../../search/field/did-you-mean.tsx')).DidYouMean,
);

const PrefixOffer = lazyPart(
  async () => (await import('../../search/field/prefix-offer.tsx')).PrefixOffer,
);

/** Lists the assets of the library, with search and filters. */
export function AssetsPage() {
  const searching = useSearchState();
  return (
    <BrowsePage
      title={t('title')}
      searching={searching}
      headAction={() => <AddAssetsButton />}
      bulkActions={(selection) => <SelectionActions selection={selection} />}
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

/** Returns the content of a share of the selection. */
function shareableOf({ target }: Selection) {
  const selected = target();
  return 'ids' in selected ? { assets: selected.ids } : selected;
}

interface SelectionActionsProps {
  selection: Selection;
}

function SelectionActions({ selection }: SelectionActionsProps) {
  const { BulkEditDialog, CollageButton } = useSlots();
  const [dialog, setDialog] = useState<BulkDialog | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <CollectButtons selection={selection} />
      <ShareButton content={shareableOf(selection)} count={selection.count} place="bar" />
      <CollageButton selection={selection} />
      <BulkActions selection={selection} onDialog={setDialog} />
      {dialog === 'edit' && (
        <BulkEditDialog target={selection.target()} count={selection.count} onClose={close} />
      )}
      {dialog === 'download' && (
        <DownloadDialog
          source={{ kind: 'selection', target: selection.target() }}
          onClose={close}
        />
      )}
      {dialog === 'convert' && <ConvertDialog selection={selection} onClose={close} />}
    </>
  );
}
