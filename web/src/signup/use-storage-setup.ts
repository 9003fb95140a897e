import { PROFILE_SAVED } from '@spindle/contracts/sessions/account';
import { verifyStorage } from '@spindle/contracts/settings/onboarding';
import { StorageSettings } from '@spindle/contracts/settings/storage-settings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { ApiError } from '../api/errors.ts';
import { schemaErrors } from '../lib/schema-errors.ts';
import {
  cacheSettings,
  isConflict,
  type LoadedSettings,
  saveSection,
  settingsQuery,
} from '../settings/settings-api.ts';
import { showAlert, showError } from '../ui/alerts/alerts.ts';
import { applyDraft, mergeDraft, readDraft, type StorageDraft } from './storage-draft.ts';

/** Holds the state of the storage step. `onSaved` is called once the buckets are saved and verified. */
export function useStorageSetup(settings: LoadedSettings, onSaved: () => void) {
  const client = useQueryClient();
  const [initial, setInitial] = useState(() => readDraft(settings.storage));
  const [draft, setDraft] = useState(initial);
  const [isChecked, setIsChecked] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const section = applyDraft(settings.storage, draft);

  const save = useMutation({
    mutationFn: async (body: StorageSettings) => {
      const { value, revision } = await saveSection('storage', StorageSettings, {
        body,
        revision: settings.revisions.storage,
      });
      cacheSettings(client, { storage: value, revisions: { storage: revision } });
      const verified = await call(verifyStorage, { body: null });
      cacheSettings(client, {
        storage: verified.data,
        revisions: { storage: verified.revision },
      });
    },
    onSuccess: () => {
      showAlert({ type: 'success', message: PROFILE_SAVED });
      onSaved();
    },
    onError: async (error) => {
      setFailure(error instanceof ApiError ? error : null);
      showError(error);
      if (isConflict(error)) await loadOtherChange();
    },
  });

  /** Loads the change of another administrator, and keeps the user's own changes to other fields. */
  async function loadOtherChange() {
    const current = await client.fetchQuery({ ...settingsQuery, staleTime: 0 }).catch(() => null);
    if (!current) return;
    const theirs = readDraft(current.storage);
    setDraft((mine) => mergeDraft(mine, initial, theirs));
    setInitial(theirs);
  }

  const errors = [...schemaErrors(StorageSettings, section), ...(failure?.details ?? [])];
  return {
    draft,
    /** The section with the changes of the draft. */
    section,
    isDirty: JSON.stringify(draft) !== JSON.stringify(initial),
    isSaving: save.isPending,
    failure,
    /** Returns the error at a field of the section, once the user has tried to save. */
    errorAt: (path: string) =>
      isChecked ? errors.find((error) => error.path === path)?.message : undefined,
    change(changes: Partial<StorageDraft>) {
      setDraft({ ...draft, ...changes });
      setFailure(null);
    },
    submit() {
      setIsChecked(true);
      setFailure(null);
      if (schemaErrors(StorageSettings, section).length === 0) save.mutate(section);
    },
  };
}

export type StorageSetup = ReturnType<typeof useStorageSetup>;
