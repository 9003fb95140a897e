import { IconTrash } from '@tabler/icons-react';
import { IconButton } from '../../ui/icon-button.tsx';
import type { ListSiblings } from '../use-siblings.ts';
import { t } from './texts.ts';
import { useTrashAsset } from './use-trash-asset.ts';

interface TrashButtonProps {
  id: string;
  /** Shows the next asset of the list once this one is in the trash. */
  leave: ListSiblings['leave'];
}

/** Moves the asset to the trash. */
export function TrashButton({ id, leave }: TrashButtonProps) {
  const { moveToTrash, isPending } = useTrashAsset(id, leave);
  return (
    <IconButton
      variant="default"
      icon={IconTrash}
      iconSize={16}
      label={t('moveToTrash')}
      loading={isPending}
      onClick={moveToTrash}
    />
  );
}
