import type { ErrorDetail } from '@spindle/contracts/http/errors';
import { SETTINGS_INVALID, SETTINGS_SAVED } from '@spindle/contracts/settings/settings';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../api/errors.ts';
import { saveFailure } from '../queries/settings-api.ts';
import { showAlert } from '../ui/alerts/alerts.ts';

interface Section<D> {
  /** What is wrong with it, as the server would say. */
  validationErrors(draft: D): ErrorDetail[];
  isSame(one: D, other: D): boolean;
  /** Saves it, and gives it as it was saved. What is saved before all of it is can be told at once. */
  send(draft: D, keep: (change: (saved: D) => D) => void): Promise<D>;
  /** What becomes of a draft that was changed while `given` was being saved. */
  laterThan?(now: D, given: D, kept: D): D;
}

/** A section of the settings being edited: what it is now, what is wrong with it, and the way to save it. */
export function useSectionDraft<D>(initial: () => D, section: Section<D>) {
  const { validationErrors, isSame, send, laterThan = (now) => now } = section;
  const [saved, setSaved] = useState(initial);
  const [draft, setDraft] = useState(saved);
  const [isChecked, setIsChecked] = useState(false);
  const [refused, setRefused] = useState<ErrorDetail[]>([]);

  const save = useMutation({
    mutationFn: (given: D) => send(given, setSaved),
    onSuccess: (kept, given) => {
      setSaved(kept);
      setDraft((now) => (now === given ? kept : laterThan(now, given, kept)));
      setIsChecked(false);
      showAlert({ type: 'success', message: SETTINGS_SAVED });
    },
    onError: (error) => {
      setRefused(error instanceof ApiError ? error.details : []);
      showAlert({ type: 'danger', message: saveFailure(error) });
    },
  });

  const found = [...validationErrors(draft), ...refused];
  return {
    draft,
    saved,
    isDirty: !isSame(draft, saved),
    isSaving: save.isPending,
    isChecked,
    faultAt: (path: string) => found.find((fault) => fault.path === path)?.message,
    faultsUnder: (path: string) => found.filter((fault) => fault.path.startsWith(`${path}.`)),
    change(changes: Partial<D>) {
      setDraft({ ...draft, ...changes });
      setRefused([]);
    },
    cancel() {
      setDraft(saved);
      setRefused([]);
      setIsChecked(false);
    },
    /** Nothing is lost where it is refused. */
    submit() {
      setIsChecked(true);
      setRefused([]);
      if (validationErrors(draft).length === 0) save.mutate(draft);
      else showAlert({ type: 'danger', message: SETTINGS_INVALID });
    },
  };
}
