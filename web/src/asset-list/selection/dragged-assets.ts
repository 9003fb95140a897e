import * as z from 'zod/mini';
import { t } from '../texts.ts';
import classes from './dragged-assets.module.css';
import type { SelectionTarget } from './use-selection.ts';

/** What a drag of assets bears, so that it is told from files and from everything else that is dragged. */
const DRAG_TYPE = 'application/x-spindle-assets';

const Target = z.union([
  z.object({ ids: z.array(z.string()) }),
  z.object({ search_id: z.string(), except_ids: z.array(z.string()) }),
]);

export function isAssetDrag(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes(DRAG_TYPE) ?? false;
}

/** Null for what is not a drag of assets. */
export function readDragged(transfer: DataTransfer): SelectionTarget | null {
  const text = transfer.getData(DRAG_TYPE);
  return text === '' ? null : Target.parse(JSON.parse(text));
}

/** Gives a drag its assets, and a picture that says how many they are. */
export function startDrag(
  transfer: DataTransfer,
  { target, count, name }: { target: SelectionTarget; count: number; name: string },
): void {
  transfer.effectAllowed = 'copy';
  transfer.setData(DRAG_TYPE, JSON.stringify(target));
  const picture = document.createElement('div');
  picture.className = classes.picture ?? '';
  picture.textContent = count === 1 ? name : t('dragged', { count });
  document.body.append(picture);
  transfer.setDragImage(picture, 16, 16);
  // The browser has drawn it by then.
  setTimeout(() => picture.remove());
}
