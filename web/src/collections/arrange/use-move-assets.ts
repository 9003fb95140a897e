import { moveAssets } from '@spindle/contracts/collections/collection-routes';
import type { Collection, CollectionMove } from '@spindle/contracts/collections/collections';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../api/call.ts';
import { useUndoChangeSet } from '../../bulk/undo-change-set-api.ts';
import { showAlert, showError } from '../../ui/alerts/alerts.ts';
import { COLLECTIONS_KEY, collectionQuery } from '../collections-api.ts';
import { t } from './texts.ts';

type Move = z.input<typeof CollectionMove>;

/** Moves assets within a collection. The page shows the new order at once, and an alert offers to undo it. */
export function useMoveAssets(id: number) {
  const client = useQueryClient();
  const { mutate: undo } = useUndoChangeSet();
  return useMutation({
    // One after the other, so that each move finds the order that the user saw.
    scope: { id: `order-of-collection-${id}` },
    mutationFn: (body: Move) => call(moveAssets, { params: { id }, body }),
    onMutate: (body) => {
      const { queryKey } = collectionQuery(id);
      client.setQueryData(
        queryKey,
        (data) => data && { ...data, pages: reorder(data.pages, body) },
      );
    },
    onSuccess: ({ data: { change_set_id: changeSetId }, message }) => {
      const action = changeSetId && { label: t('undo'), onClick: () => undo(changeSetId) };
      showAlert({ type: 'success', message, ...(action && { action }) });
    },
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: COLLECTIONS_KEY }),
  });
}

/** Returns the pages of a collection after a move. Their lengths stay. */
export function reorder(pages: Collection[], { assets, before, index }: Move): Collection[] {
  const all = pages.flatMap((page) => page.assets);
  const rest = all.filter((id) => !assets.includes(id));
  const at = index ?? (before ? rest.indexOf(before) : rest.length);
  if (at === -1) return pages;
  const moved = [
    ...rest.slice(0, at),
    ...assets.filter((id) => all.includes(id)),
    ...rest.slice(at),
  ];
  const extended_result = Object.assign({}, ...pages.map((page) => page.extended_result));
  let start = 0;
  return pages.map((page) => {
    const own = moved.slice(start, start + page.assets.length);
    start += page.assets.length;
    return { ...page, assets: own, extended_result };
  });
}
