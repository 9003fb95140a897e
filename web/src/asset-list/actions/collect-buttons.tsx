import { IconBasketPlus, IconFolderPlus, IconFolders } from '@tabler/icons-react';
import { useState } from 'react';
import type { Selection } from '../../assets/use-selection.ts';
import { useAddToBasket } from '../../basket/basket-api.ts';
import { useBulkJob } from '../../bulk/bulk-api.ts';
import type { BulkOperation } from '../../bulk/bulk-request.ts';
import { BulkButton } from '../../ui/lists/bulk-button.tsx';
import { useSlots } from './slots.ts';
import { t } from './texts.ts';

interface CollectButtonsProps {
  selection: Selection;
}

/** Adds the selected assets to collections or to the basket. */
export function CollectButtons({ selection }: CollectButtonsProps) {
  const { AddToCollectionsDialog, CreateCollectionDialog } = useSlots();
  const [dialog, setDialog] = useState<'add' | 'create' | null>(null);
  const addToBasket = useAddToBasket('other');
  const bulk = useBulkJob();
  const close = () => setDialog(null);
  const target = selection.target();
  const handleBasket = () =>
    'ids' in target
      ? addToBasket.mutate(target.ids)
      : bulk.mutate({ target, operation: { action: 'add_to_basket' } });
  const handleCreated = (id: number) => {
    const operation: BulkOperation = { action: 'add_to_collections', collection_ids: [id] };
    if ('ids' in target) selection.clear();
    else bulk.mutate({ target, operation }, { onSuccess: selection.clear });
  };
  return (
    <>
      <BulkButton
        label={t('addToCollections')}
        icon={IconFolders}
        onClick={() => setDialog('add')}
      />
      <BulkButton
        label={t('createCollection')}
        icon={IconFolderPlus}
        onClick={() => setDialog('create')}
      />
      <BulkButton label={t('addAllToBasket')} icon={IconBasketPlus} onClick={handleBasket} />
      {dialog === 'add' && (
        <AddToCollectionsDialog target={target} onAdded={selection.clear} onClose={close} />
      )}
      {dialog === 'create' && (
        <CreateCollectionDialog
          assets={'ids' in target ? target.ids : []}
          onCreated={handleCreated}
          onClose={close}
        />
      )}
    </>
  );
}
