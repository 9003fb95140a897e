import { StorageSettings } from '@spindle/contracts/settings/storage-settings';
import { type LoadedSettings, saveSection } from '../settings-api.ts';
import { useSectionDraft } from '../use-section-draft.ts';
import {
  draftErrors,
  draftOf,
  isSameDraft,
  type StorageDraft,
  settingsOf,
} from './storage-draft.ts';

export type StorageEditing = ReturnType<typeof useStorageSettings>;

/** Holds the state of the storage settings that are being edited. */
export function useStorageSettings(settings: LoadedSettings) {
  return useSectionDraft<StorageDraft>(settings, {
    name: 'storage',
    draftOf: ({ storage }) => draftOf(storage),
    validationErrors: (draft) => draftErrors(draft, settings.storage),
    isSame: isSameDraft,
    async send(draft, revision) {
      const body = settingsOf(draft);
      const { value, revision: next } = await saveSection('storage', StorageSettings, {
        body,
        revision,
      });
      return { storage: value, revision: next };
    },
  });
}
