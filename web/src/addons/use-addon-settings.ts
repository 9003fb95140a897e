import type { AddonKey } from '@spindle/contracts/settings/addons';
import type { EventHookSettings } from '@spindle/contracts/settings/event-hooks';
import {
  ADDONS_FAILED,
  SETTINGS_SAVED,
  updateAddonSettings,
} from '@spindle/contracts/settings/settings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../api/call.ts';
import { ApiError } from '../api/errors.ts';
import {
  cacheSettings,
  isConflict,
  type LoadedSettings,
  settingsQuery,
} from '../settings/settings-api.ts';
import { showAlert } from '../ui/alerts/alerts.ts';
import type { JsonError } from '../ui/json-editor/json-editor.tsx';
import { hookErrors, isSameJson, namedErrors, parseJson } from './hook-errors.ts';

/** Reports that another administrator has saved the settings of this add-on since they were loaded. */
class ChangedByOther extends Error {
  readonly current: LoadedSettings;

  constructor(current: LoadedSettings) {
    super();
    this.current = current;
  }
}

const format = (value: unknown) => JSON.stringify(value, null, 2);

/** Holds the JSON text of an add-on's settings, validates and saves it. Calls `onSaved` after a save. */
export function useAddonSettings(key: AddonKey, settings: LoadedSettings, onSaved: () => void) {
  const client = useQueryClient();
  const [original, setOriginal] = useState<unknown>(settings.addons[key].settings);
  const [revision, setRevision] = useState(settings.revisions.addons);
  const [text, setText] = useState(() => format(original));
  const [serverErrors, setServerErrors] = useState<JsonError[]>([]);
  const [isConflicting, setIsConflicting] = useState(false);
  const parsed = useMemo(() => parseJson(text), [text]);
  const ownErrors = useMemo(() => hookErrors(text), [text]);
  const isChanged = !parsed || !isSameJson(parsed.value, original);

  const send = (body: unknown, ifMatch: number | undefined) =>
    call(updateAddonSettings, {
      params: { addonKey: key },
      // Not validated here: Save is enabled for all JSON that differs, and the server reports errors. Administration specification 2.
      body: body as EventHookSettings,
      revision: ifMatch,
    });

  const save = useMutation({
    mutationFn: (body: unknown) =>
      send(body, revision).catch(async (error: unknown) => {
        if (!isConflict(error)) throw error;
        const current = await client.fetchQuery({ ...settingsQuery, staleTime: 0 });
        if (!isSameJson(current.addons[key].settings, original)) throw new ChangedByOther(current);
        // Only other add-ons have changed.
        return send(body, current.revisions.addons);
      }),
    onSuccess: ({ data, revision: next }) => {
      const known = client.getQueryData(settingsQuery.queryKey) ?? settings;
      const addons = { ...known.addons, [key]: data };
      cacheSettings(client, { addons, revisions: { addons: next } });
      showAlert({ type: 'success', message: SETTINGS_SAVED });
      onSaved();
    },
    onError: (error) => {
      if (error instanceof ChangedByOther) {
        setOriginal(error.current.addons[key].settings);
        setRevision(error.current.revisions.addons);
        setIsConflicting(true);
      }
      setServerErrors(error instanceof ApiError ? namedErrors(error.details) : []);
      showAlert({ type: 'danger', message: ADDONS_FAILED });
    },
  });

  const change = (next: string) => {
    setText(next);
    setServerErrors([]);
  };
  return {
    text,
    errors: ownErrors.length > 0 ? ownErrors : serverErrors,
    isChanged,
    /** Administration specification 2: the text parses, and differs from the original. */
    canSave: parsed !== null && isChanged,
    isSaving: save.isPending,
    /** Whether another administrator has saved these settings since they were loaded. */
    isConflicting,
    change,
    submit: () => parsed && save.mutate(parsed.value),
    /** Replaces the text with the settings of the other administrator. */
    loadCurrent() {
      change(format(original));
      setIsConflicting(false);
    },
  };
}
