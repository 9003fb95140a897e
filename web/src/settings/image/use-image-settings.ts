import { ImageSettings } from '@spindle/contracts/settings/image-settings';
import { type LoadedSettings, saveSection, sendWatermark } from '../settings-api.ts';
import { useSectionDraft } from '../use-section-draft.ts';
import { draftOf, type ImageDraft, isSame, sectionOf, validationErrors } from './image-draft.ts';

/** Holds the state of the image settings that are being edited. */
export function useImageSettings(settings: LoadedSettings) {
  return useSectionDraft<ImageDraft>(settings, {
    name: 'image',
    draftOf: ({ image }, before) => draftOf(image, before),
    validationErrors,
    isSame,
    mergeChanges,
    async send(given, revision, reportSaved) {
      let sentDraft = given;
      if (given.upload) {
        // The watermark is saved even if the rest fails.
        const watermarkFileKey = await sendWatermark(given.upload);
        sentDraft = { ...given, watermarkFileKey };
        reportSaved((before) => ({ ...before, watermarkFileKey }));
      }
      const saved = await saveSection('image', ImageSettings, {
        body: sectionOf(sentDraft),
        revision,
      });
      // The API returns the watermark also as a section of its own.
      const { watermarkFile, watermarkFileKey, watermarkPlacement, watermarkScale } = saved.value;
      const watermark = { watermarkFile, watermarkFileKey, watermarkPlacement, watermarkScale };
      return { image: saved.value, watermark, revision: saved.revision };
    },
  });
}

/** Keeps changes that were made during the save, except for a watermark file that was sent. */
function mergeChanges(now: ImageDraft, given: ImageDraft, saved: ImageDraft): ImageDraft {
  if (now.upload !== given.upload || !given.upload) return now;
  const { watermarkFile, watermarkFileKey } = saved;
  return { ...now, upload: null, watermarkFile, watermarkFileKey };
}
