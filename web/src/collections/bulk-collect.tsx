import { IconBasketPlus, IconFolderPlus, IconFolders } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Selection } from '../asset-list/selection/use-selection.ts';
import { useAddToBasket } from '../queries/basket-api.ts';
import { useBulkJob } from '../queries/bulk-api.ts';
import type { BulkOperation } from '../queries/bulk-request.ts';
import { BulkButton } from '../ui/lists/bulk-button.tsx';
import { t } from './texts.ts';

const AddDialog = lazy(async () => ({ default: (await import('./add-dialog.tsx')).AddDialog }));

const CreateDialog = lazy(async () => ({
  default: (await import('./collection-dialogs.tsx')).CreateDialog,
}));

interface BulkCollectProps {
  selection: Selection;
}

/** Sends what is selected into collections or the basket. */
export function BulkCollect({ selection }: BulkCollectProps) {
  const [dialog, setDialog] = useState<'add' | 'create' | null>(null);
  const addToBasket = useAddToBasket('detail');
  const bulk = useBulkJob();
  const close = () => setDialog(null);
  const target = selection.target();
  const putIntoBasket = () =>
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
        label={t('createNew')}
        icon={IconFolderPlus}
        onClick={() => setDialog('create')}
      />
      <BulkButton label={t('addToBasket')} icon={IconBasketPlus} onClick={putIntoBasket} />
      <Suspense fallback={null}>
        {dialog === 'add' && (
          <AddDialog target={target} onAdded={selection.clear} onClose={close} />
        )}
        {dialog === 'create' && (
          <CreateDialog
            assets={'ids' in target ? target.ids : []}
            onCreated={handleCreated}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
