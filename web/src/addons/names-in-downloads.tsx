import { Switch } from '@mantine/core';
import type { Addon } from '@spindle/contracts/settings/addons';
import type { EventHooks } from '@spindle/contracts/settings/event-hooks';
import { updateAddonSettings } from '@spindle/contracts/settings/settings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import {
  cacheSettings,
  isConflict,
  type LoadedSettings,
  saveFailure,
  settingsQuery,
} from '../settings/settings-api.ts';
import { showAlert } from '../ui/alerts/alerts.ts';
import { t } from './texts.ts';

/** Lets the user choose whether downloads with metadata name the people on a picture. */
export function NamesInDownloads({ addon }: { addon: Addon }) {
  const { data: settings } = useQuery(settingsQuery);
  const save = useSaveNames();
  const hooks = addon.settings['event-hooks'];
  if (!settings || !hooks) return null;
  const isOn = save.isPending ? save.variables.isOn : hooks.disposition.names_in_downloads;
  return (
    <Switch
      size="sm"
      label={t('namesInDownloads')}
      aria-label={t('namesInDownloads')}
      description={t('namesInDownloadsHelp')}
      checked={isOn ?? false}
      disabled={save.isPending}
      onChange={(event) => save.mutate({ settings, hooks, isOn: event.currentTarget.checked })}
    />
  );
}

interface NamesChange {
  settings: LoadedSettings;
  hooks: EventHooks;
  isOn: boolean;
}

/** Saves the choice. Never overwrites event-hooks that another administrator has changed: loads those instead. */
function useSaveNames() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ settings, hooks, isOn }: NamesChange) => {
      const disposition = { ...hooks.disposition, names_in_downloads: isOn };
      return call(updateAddonSettings, {
        params: { addonKey: 'FACE_RECOGNITION' },
        body: { 'event-hooks': { ...hooks, disposition } },
        revision: settings.revisions.addons,
      });
    },
    onSuccess: ({ data, revision }) => {
      const known = client.getQueryData(settingsQuery.queryKey);
      if (!known) return;
      const addons = { ...known.addons, FACE_RECOGNITION: data };
      cacheSettings(client, { addons, revisions: { addons: revision } });
    },
    onError: (error) => {
      showAlert({ type: 'danger', message: saveFailure(error) });
      if (isConflict(error)) void client.invalidateQueries(settingsQuery);
    },
  });
}
