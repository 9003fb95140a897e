import { ImageSettings } from '@spindle/contracts/settings/image-settings';
import { useQueryClient } from '@tanstack/react-query';
import { cacheSettings, saveSection, sendWatermark } from '../../queries/settings-api.ts';
import { useSectionDraft } from '../use-section-draft.ts';
import { draftOf, type ImageDraft, isSame, sectionOf, validationErrors } from './image-draft.ts';

/** The image settings being edited. */
export function useImageSettings(initial: ImageSettings) {
  const client = useQueryClient();
  return useSectionDraft<ImageDraft>(() => draftOf(initial), {
    validationErrors,
    isSame,
    laterThan,
    async send(given, keep) {
      let sent = given;
      if (given.upload) {
        // It is the watermark then, whatever becomes of the rest.
        const watermarkFileKey = await sendWatermark(given.upload);
        sent = { ...given, watermarkFileKey };
        keep((before) => ({ ...before, watermarkFileKey }));
      }
      const image = await saveSection('image', ImageSettings, sectionOf(sent));
      const { watermarkFile, watermarkFileKey, watermarkPlacement, watermarkScale } = image;
      const watermark = { watermarkFile, watermarkFileKey, watermarkPlacement, watermarkScale };
      cacheSettings(client, { image, watermark });
      return draftOf(image, given);
    },
  });
}

/** What was changed while it was being saved stays, but for a picture that has been sent. */
function laterThan(now: ImageDraft, given: ImageDraft, kept: ImageDraft): ImageDraft {
  if (now.upload !== given.upload || !given.upload) return now;
  const { watermarkFile, watermarkFileKey } = kept;
  return { ...now, upload: null, watermarkFile, watermarkFileKey };
}
