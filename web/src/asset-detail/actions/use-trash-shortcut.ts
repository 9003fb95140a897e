import { useCan } from '../../session/allowed.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import type { ListSiblings } from '../use-siblings.ts';
import { useTrashAsset } from './use-trash-asset.ts';

/** Lets the keyboard shortcut move the asset to the trash. */
export function useTrashShortcut(id: string, { leave }: ListSiblings): void {
  const { moveToTrash } = useTrashAsset(id, leave);
  const canDelete = useCan('DELETE_UNDELETE_ASSET');
  useShortcut('moveShownToTrash', moveToTrash, canDelete);
}
