import { IconFolderPlus } from '@tabler/icons-react';
import { useAddDialog } from '../../collections/use-add-dialog.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { t } from '../texts.ts';

/** Adds an asset to collections. */
export function CollectButton({ id }: { id: string }) {
  const { open, dialog } = useAddDialog([id]);
  return (
    <>
      <IconButton
        variant="default"
        icon={IconFolderPlus}
        iconSize={16}
        label={t('addToCollection')}
        onClick={open}
      />
      {dialog}
    </>
  );
}
