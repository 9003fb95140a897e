import type { EditRecipe } from '@spindle/contracts/image-edits/recipe';
import { showAlert } from '../../../ui/alerts/alerts.ts';
import { pictureCharacters } from '../picture-size.ts';
import { type ReadPicture, readPicture } from '../read-picture.ts';
import { t } from '../texts.ts';

/** Returns a handler that reads an uploaded picture for a recipe and passes it on, or shows why it could not be read. */
export function addPictureWith(recipe: EditRecipe, onRead: (picture: ReadPicture) => void) {
  return async (file: File | null) => {
    if (!file) return;
    try {
      onRead(await readPicture(file, pictureCharacters(recipe)));
    } catch (error) {
      const message = error instanceof Error ? error.message : t('pictureFailed');
      showAlert({ type: 'danger', message });
    }
  };
}
