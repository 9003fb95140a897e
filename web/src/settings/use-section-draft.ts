import type { ErrorDetail } from '@spindle/contracts/http/errors';
import { SETTINGS_INVALID, SETTINGS_SAVED } from '@spindle/contracts/settings/settings';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../api/errors.ts';
import { saveFailure } from '../queries/settings-api.ts';
import { showAlert } from '../ui/alerts/alerts.ts';

interface Section<D> {
  /** Returns the errors that the server would report. */
  validationErrors(draft: D): ErrorDetail[];
  isSame(one: D, other: D): boolean;
  /** Saves the draft and returns the saved state. Calls `reportSaved` for a part that is saved already, such as an uploaded file, in case the rest fails. */
  send(draft: D, reportSaved: (change: (saved: D) => D) => void): Promise<D>;
  /** Returns the draft to continue with if the user changed it to `now` while `given` was being saved. By default, that is `now`. */
  mergeChanges?(now: D, given: D, saved: D): D;
}

/** Holds the state of a settings section that is being edited: draft, errors, save. `initial` returns the stored section as a draft. */
export function useSectionDraft<D>(initial: () => D, section: Section<D>) {
  const { validationErrors, isSame, send, mergeChanges = (now) => now } = section;
  const [saved, setSaved] = useState(initial);
  const [draft, setDraft] = useState(saved);
  const [isChecked, setIsChecked] = useState(false);
  const [serverErrors, setServerErrors] = useState<ErrorDetail[]>([]);

  const save = useMutation({
    mutationFn: (given: D) => send(given, setSaved),
    onSuccess: (stored, given) => {
      setSaved(stored);
      setDraft((now) => (now === given ? stored : mergeChanges(now, given, stored)));
      setIsChecked(false);
      showAlert({ type: 'success', message: SETTINGS_SAVED });
    },
    onError: (error) => {
      setServerErrors(error instanceof ApiError ? error.details : []);
      showAlert({ type: 'danger', message: saveFailure(error) });
    },
  });

  const errors = [...validationErrors(draft), ...serverErrors];
  return {
    draft,
    saved,
    isDirty: !isSame(draft, saved),
    isSaving: save.isPending,
    /** Whether the user has tried to save, which shows the errors of untouched fields too. */
    isChecked,
    /** Returns the message of the error at a path, such as `conversions.0.key`. */
    errorAt: (path: string) => errors.find((error) => error.path === path)?.message,
    errorsUnder: (path: string) => errors.filter((error) => error.path.startsWith(`${path}.`)),
    change(changes: Partial<D>) {
      setDraft({ ...draft, ...changes });
      setServerErrors([]);
    },
    cancel() {
      setDraft(saved);
      setServerErrors([]);
      setIsChecked(false);
    },
    /** Saves the draft. The input stays if the server refuses it. */
    submit() {
      setIsChecked(true);
      setServerErrors([]);
      if (validationErrors(draft).length === 0) save.mutate(draft);
      else showAlert({ type: 'danger', message: SETTINGS_INVALID });
    },
  };
}
