import { useMoveToTrash } from '../../queries/trash-api.ts';
import type { ListSiblings } from '../use-siblings.ts';

/** Moves the asset that is shown to the trash; the one after it is shown then. A refusal leaves it where it is. */
export function useTrashShown(id: string, leave: ListSiblings['leave']) {
  const { mutate, isPending } = useMoveToTrash();
  return {
    isPending,
    run: () => {
      if (!isPending) mutate([id], { onSuccess: leave });
    },
  };
}
