import * as z from 'zod/mini';
import type { SelectionTarget } from '../../assets/use-selection.ts';
import { t } from '../texts.ts';
import classes from './dragged-assets.module.css';

/** Type of dragged data that distinguishes assets from files and other data. */
const DRAG_TYPE = 'application/x-spindle-assets';

const Target = z.union([
  z.object({ ids: z.array(z.string()) }),
  z.object({ search_id: z.string(), except_ids: z.array(z.string()) }),
]);

export function isAssetDrag(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes(DRAG_TYPE) ?? false;
}

/** Returns the dragged assets; null for other data. */
export function readDragged(transfer: DataTransfer): SelectionTarget | null {
  const text = transfer.getData(DRAG_TYPE);
  return text === '' ? null : Target.parse(JSON.parse(text));
}

/** Adds assets to a drag, with a drag image that shows their number. */
export function startDrag(
  transfer: DataTransfer,
  { target, count, name }: { target: SelectionTarget; count: number; name: string },
): void {
  transfer.effectAllowed = 'copyMove';
  transfer.setData(DRAG_TYPE, JSON.stringify(target));
  const image = document.createElement('div');
  image.className = classes.image ?? '';
  image.textContent = count === 1 ? name : t('draggedAssets', { count });
  document.body.append(image);
  transfer.setDragImage(image, 16, 16);
  // By the next task, the browser has captured the image.
  setTimeout(() => image.remove());
}
