import { IconFolderPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSlots } from '../../asset-list/actions/slots.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { t } from './texts.ts';

/** Opens the dialog that adds the asset to collections. */
export function CollectButton({ id }: { id: string }) {
  const { AddToCollectionsDialog } = useSlots();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        variant="default"
        icon={IconFolderPlus}
        iconSize={16}
        label={t('addToCollection')}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <AddToCollectionsDialog
          target={{ ids: [id] }}
          onAdded={() => undefined}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
