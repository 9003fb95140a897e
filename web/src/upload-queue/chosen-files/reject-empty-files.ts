import { showAlert } from '../../ui/alerts/alerts.ts';
import { t } from '../texts.ts';
import type { PickedFile } from '../upload.ts';

/** Returns the files that have content. Shows an alert that names the empty ones. */
export function rejectEmptyFiles(pickedFiles: readonly PickedFile[]): PickedFile[] {
  const empty = pickedFiles.filter(({ file }) => file.size === 0);
  if (empty.length > 0)
    showAlert({
      type: 'warning',
      message: t('empty', { count: empty.length, name: empty[0]?.file.name ?? '' }),
    });
  return pickedFiles.filter(({ file }) => file.size > 0);
}
