import type { ErrorDetail } from '@spindle/contracts/http/errors';
import { MASK, MASK_REFUSED } from '@spindle/contracts/settings/masked';
import { STORAGE_KINDS, StorageSettings } from '@spindle/contracts/settings/storage-settings';
import { schemaErrors } from '../../lib/schema-errors.ts';
import { type LoadedSettings, saveSection } from '../../queries/settings-api.ts';
import { changeStore, hasNewTarget, readStore } from '../../ui/storage/stores.ts';
import { useSectionDraft } from '../use-section-draft.ts';

export type StorageEditing = ReturnType<typeof useStorageSettings>;

/** Holds the state of the storage settings that are being edited. */
export function useStorageSettings(settings: LoadedSettings) {
  return useSectionDraft<StorageSettings>(settings, {
    name: 'storage',
    draftOf: ({ storage }) => storage,
    validationErrors: (draft) => [
      ...schemaErrors(StorageSettings, draft),
      ...secretErrors(draft, settings.storage),
    ],
    isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
    async send(draft, revision) {
      const body = withoutUnusedSecrets(draft);
      const { value, revision: next } = await saveSection('storage', StorageSettings, {
        body,
        revision,
      });
      return { storage: value, revision: next };
    },
  });
}

/** Returns an error for every masked secret that a change would send to another bucket or endpoint. */
function secretErrors(draft: StorageSettings, saved: StorageSettings): ErrorDetail[] {
  return STORAGE_KINDS.filter((kind) => {
    const store = readStore(draft, kind);
    const isMasked = store.root !== '' && store.secret_access_key === MASK;
    return isMasked && hasNewTarget(store, readStore(saved, kind));
  }).map((kind) => ({ path: `${kind}_secret_access_key`, message: MASK_REFUSED }));
}

/** Removes the masked secrets of kinds that no longer have a bucket: the server would ask for them again. */
function withoutUnusedSecrets(draft: StorageSettings): StorageSettings {
  return STORAGE_KINDS.filter(
    (kind) => draft[`${kind}_root`] === '' && draft[`${kind}_secret_access_key`] === MASK,
  ).reduce((section, kind) => changeStore(section, kind, { secret_access_key: '' }), draft);
}
