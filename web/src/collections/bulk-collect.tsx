import { Button } from '@mantine/core';
import { IconBasketPlus, IconFolderPlus, IconFolders } from '@tabler/icons-react';
import { useState } from 'react';
import { useAddToBasket } from '../basket/basket-api.ts';
import { useNarrow } from '../lib/use-narrow.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { AddDialog } from './add-dialog.tsx';
import { CreateDialog } from './collection-dialogs.tsx';
import { t } from './texts.ts';

interface BulkCollectProps {
  ids: ReadonlySet<string>;
  /** When they have gone where they were sent. */
  onDone: () => void;
}

/** Sends what is selected into collections or the basket. */
export function BulkCollect({ ids, onDone }: BulkCollectProps) {
  const [dialog, setDialog] = useState<'add' | 'create' | null>(null);
  const addToBasket = useAddToBasket('detail');
  const isNarrow = useNarrow();
  const close = () => setDialog(null);
  const ways = [
    { label: t('addToCollections'), icon: IconFolders, onRun: () => setDialog('add') },
    { label: t('createNew'), icon: IconFolderPlus, onRun: () => setDialog('create') },
    { label: t('addToBasket'), icon: IconBasketPlus, onRun: () => addToBasket.mutate([...ids]) },
  ];
  return (
    <>
      {ways.map(({ label, icon: Icon, onRun }) =>
        isNarrow ? (
          <IconButton key={label} icon={Icon} label={label} size={28} onClick={onRun} />
        ) : (
          <Button
            key={label}
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<Icon size={16} stroke={1.75} />}
            onClick={onRun}
          >
            {label}
          </Button>
        ),
      )}
      {dialog === 'add' && <AddDialog assets={[...ids]} onAdded={onDone} onClose={close} />}
      {dialog === 'create' && <CreateDialog assets={[...ids]} onCreated={onDone} onClose={close} />}
    </>
  );
}
