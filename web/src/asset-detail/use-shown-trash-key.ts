import { useCan } from '../session/allowed.tsx';
import { useMoveToTrash } from '../trash/trash-api.ts';
import { useShortcut } from '../ui/shortcuts.ts';
import type { Siblings } from './use-siblings.ts';

/** The key that moves the asset on show to the trash; the one after is shown then. */
export function useShownTrashKey(id: string, { previousId, nextId, show, close }: Siblings): void {
  const moveToTrash = useMoveToTrash();
  const canDelete = useCan('DELETE_UNDELETE_ASSET');
  const neighbourId = nextId ?? previousId;
  useShortcut(
    'moveShownToTrash',
    () => {
      moveToTrash.mutate([id]);
      if (neighbourId === undefined) close();
      else show(neighbourId);
    },
    canDelete,
  );
}
