import { useMoveToTrash } from '../../queries/trash-api.ts';
import type { ListSiblings } from '../use-siblings.ts';

/**
 * Returns a function that moves the asset to the trash and then leaves it. The asset stays open if the request fails.
 */
export function useTrashAsset(id: string, leave: ListSiblings['leave']) {
  const { mutateAsync, isPending } = useMoveToTrash();
  return {
    isPending,
    moveToTrash: () => {
      // Not a callback of `mutate`: it would be dropped with the button, which disappears once the asset is in the trash.
      if (!isPending) mutateAsync([id]).then(leave, ignoreFailure);
    },
  };
}

/** Does nothing: `useMoveToTrash` shows the error. */
function ignoreFailure(): void {}
