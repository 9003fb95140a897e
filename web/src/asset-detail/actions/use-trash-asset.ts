import { useQueryClient } from '@tanstack/react-query';
import { assetQuery } from '../../assets/asset-query.ts';
import { useMoveToTrash } from '../../trash/trash-api.ts';
import type { ListSiblings } from '../use-siblings.ts';

/**
 * Returns a function that moves the asset to the trash and then leaves it. The asset stays open if the request fails. Does
 * nothing for an asset that is known to be in the trash.
 */
export function useTrashAsset(id: string, leave: ListSiblings['leave']) {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMoveToTrash();
  return {
    isPending,
    moveToTrash: () => {
      const isTrashed = client.getQueryData(assetQuery(id).queryKey)?.trashed;
      if (isPending || isTrashed) return;
      // Not a callback of `mutate`: it would be dropped with the button, which disappears once the asset is in the trash.
      mutateAsync([id]).then(leave, ignoreFailure);
    },
  };
}

/** Does nothing: `useMoveToTrash` shows the error. */
function ignoreFailure(): void {}
