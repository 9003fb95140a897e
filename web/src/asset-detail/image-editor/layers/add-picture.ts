import { showAlert } from '../../../ui/alerts/alerts.ts';
import { type ReadPicture, readPicture } from '../read-picture.ts';
import { t } from '../texts.ts';

/** Returns a handler that reads an uploaded picture and passes it on, or shows why it could not be read. */
export function addPictureWith(onRead: (picture: ReadPicture) => void) {
  return async (file: File | null) => {
    if (!file) return;
    try {
      onRead(await readPicture(file));
    } catch (error) {
      const message = error instanceof Error ? error.message : t('pictureFailed');
      showAlert({ type: 'danger', message });
    }
  };
}
