import { useMoveToTrash } from '../../queries/trash-api.ts';
import type { ListSiblings } from '../use-siblings.ts';

/**
 * Returns a function that moves the asset to the trash and then leaves it. The asset stays open if the request fails.
 */
export function useTrashAsset(id: string, leave: ListSiblings['leave']) {
  const { mutate, isPending } = useMoveToTrash();
  return {
    isPending,
    moveToTrash: () => {
      if (!isPending) mutate([id], { onSuccess: leave });
    },
  };
}
