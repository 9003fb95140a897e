import { useCan } from '../../session/allowed.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import type { ListSiblings } from '../use-siblings.ts';
import { useTrashShown } from './use-trash-asset.ts';

/** Moves the asset that is shown to the trash by its key. */
export function useShownTrashKey(id: string, { leave }: ListSiblings): void {
  const { run } = useTrashShown(id, leave);
  const canDelete = useCan('DELETE_UNDELETE_ASSET');
  useShortcut('moveShownToTrash', run, canDelete);
}
