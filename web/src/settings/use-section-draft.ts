import type { ErrorDetail } from '@spindle/contracts/http/errors';
import {
  SETTINGS_CHANGED,
  SETTINGS_INVALID,
  SETTINGS_SAVED,
  type SettingsSection,
} from '@spindle/contracts/settings/settings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../api/errors.ts';
import { showAlert } from '../ui/alerts/alerts.ts';
import { mergeDrafts } from './merge-drafts.ts';
import {
  cacheSettings,
  isConflict,
  type LoadedSettings,
  saveFailure,
  settingsQuery,
} from './settings-api.ts';

interface Section<D> {
  name: SettingsSection;
  /** Returns the section as a draft. Rows of `before` keep their identity. */
  draftOf(settings: LoadedSettings, before?: D): D;
  /** Returns the errors that the server would report. */
  validationErrors(draft: D): ErrorDetail[];
  isSame(one: D, other: D): boolean;
  /**
   * Saves the draft if the section still has the revision. Returns the saved sections. Calls `reportSaved` for a part
   * that is saved already, such as an uploaded file, in case the rest fails.
   */
  send(
    draft: D,
    revision: number | undefined,
    reportSaved: (change: (saved: D) => D) => void,
  ): Promise<Partial<LoadedSettings> & { revision: number }>;
  /** Returns the draft to continue with if the user changed it to `now` while `given` was being saved. By default, that is `now`. */
  mergeChanges?(now: D, given: D, saved: D): D;
}

/** Holds the state of a settings section that is being edited: draft, errors, save. */
export function useSectionDraft<D extends object>(settings: LoadedSettings, section: Section<D>) {
  const { name, draftOf, validationErrors, isSame, send, mergeChanges = (now) => now } = section;
  const client = useQueryClient();
  const [saved, setSaved] = useState(() => draftOf(settings));
  const [draft, setDraft] = useState(saved);
  // The revision on which the draft is based. With a later one, the draft could overwrite a change that the user has not seen.
  const [revision, setRevision] = useState(settings.revisions[name]);
  const [isChecked, setIsChecked] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);

  /** Loads the change of another administrator, and keeps the user's own changes to other fields. */
  async function takeOverChange() {
    const current = await client.fetchQuery({ ...settingsQuery, staleTime: 0 });
    const theirs = draftOf(current, saved);
    setRevision(current.revisions[name]);
    setDraft((now) => mergeDrafts(now, saved, theirs));
    setSaved(theirs);
    showAlert({ type: 'warning', message: SETTINGS_CHANGED });
  }

  const save = useMutation({
    mutationFn: (given: D) => send(given, revision, setSaved),
    onSuccess: ({ revision: next, ...sections }, given) => {
      cacheSettings(client, { ...sections, revisions: { [name]: next } });
      const known = client.getQueryData(settingsQuery.queryKey) ?? { ...settings, ...sections };
      const stored = draftOf(known, given);
      setRevision(next);
      setSaved(stored);
      setDraft((now) => (now === given ? stored : mergeChanges(now, given, stored)));
      setIsChecked(false);
      showAlert({ type: 'success', message: SETTINGS_SAVED });
    },
    onError: async (error) => {
      const reason = isConflict(error)
        ? await takeOverChange().catch((cause: unknown) => cause)
        : error;
      if (reason === undefined) return;
      setFailure(reason instanceof ApiError ? reason : null);
      showAlert({ type: 'danger', message: saveFailure(reason) });
    },
  });

  const errors = [...validationErrors(draft), ...(failure?.details ?? [])];
  return {
    draft,
    saved,
    isDirty: !isSame(draft, saved),
    isSaving: save.isPending,
    /** Whether the user has tried to save, which shows the errors of untouched fields too. */
    isChecked,
    /** The response that refused the draft; null after a change. */
    failure,
    /** Returns the message of the error at a path, such as `conversions.0.key`. */
    errorAt: (path: string) => errors.find((error) => error.path === path)?.message,
    errorsUnder: (path: string) => errors.filter((error) => error.path.startsWith(`${path}.`)),
    change(changes: Partial<D>) {
      setDraft({ ...draft, ...changes });
      setFailure(null);
    },
    cancel() {
      setDraft(saved);
      setFailure(null);
      setIsChecked(false);
    },
    /** Saves the draft. The input stays if the server refuses it. */
    submit() {
      setIsChecked(true);
      setFailure(null);
      if (validationErrors(draft).length === 0) save.mutate(draft);
      else showAlert({ type: 'danger', message: SETTINGS_INVALID });
    },
  };
}
