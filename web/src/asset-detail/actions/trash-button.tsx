import { IconTrash } from '@tabler/icons-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { t } from '../texts.ts';
import type { ListSiblings } from '../use-siblings.ts';
import { useTrashShown } from './use-trash-asset.ts';

interface TrashButtonProps {
  id: string;
  leave: ListSiblings['leave'];
}

/** Moves the asset that is shown to the trash. */
export function TrashButton({ id, leave }: TrashButtonProps) {
  const { run, isPending } = useTrashShown(id, leave);
  return (
    <IconButton
      variant="default"
      icon={IconTrash}
      iconSize={16}
      label={t('moveToTrash')}
      loading={isPending}
      onClick={run}
    />
  );
}
