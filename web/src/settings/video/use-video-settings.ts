import { VideoSettings } from '@spindle/contracts/settings/video-settings';
import { useQueryClient } from '@tanstack/react-query';
import { cacheSettings, saveSection } from '../../queries/settings-api.ts';
import { useSectionDraft } from '../use-section-draft.ts';
import { draftOf, isSame, sectionOf, validationErrors } from './video-draft.ts';

/** Holds the state of the video settings that are being edited. */
export function useVideoSettings(initial: VideoSettings) {
  const client = useQueryClient();
  return useSectionDraft(() => draftOf(initial), {
    validationErrors,
    isSame,
    async send(given) {
      const video = await saveSection('video', VideoSettings, sectionOf(given));
      cacheSettings(client, { video });
      return draftOf(video);
    },
  });
}

export type VideoEditing = ReturnType<typeof useVideoSettings>;
