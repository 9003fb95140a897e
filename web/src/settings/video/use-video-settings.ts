import { VideoSettings } from '@spindle/contracts/settings/video-settings';
import { type LoadedSettings, saveSection } from '../settings-api.ts';
import { useSectionDraft } from '../use-section-draft.ts';
import { draftOf, isSame, sectionOf, validationErrors } from './video-draft.ts';

/** Holds the state of the video settings that are being edited. */
export function useVideoSettings(settings: LoadedSettings) {
  return useSectionDraft(settings, {
    name: 'video',
    draftOf: ({ video }) => draftOf(video),
    validationErrors,
    isSame,
    async send(given, revision) {
      const body = sectionOf(given);
      const saved = await saveSection('video', VideoSettings, { body, revision });
      return { video: saved.value, revision: saved.revision };
    },
  });
}

export type VideoEditing = ReturnType<typeof useVideoSettings>;
