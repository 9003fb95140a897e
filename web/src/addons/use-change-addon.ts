import { type AddonKey, AddonSettings } from '@spindle/contracts/settings/addons';
import { ADDONS_FAILED, type Settings, updateSettings } from '@spindle/contracts/settings/settings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { cacheSettings, settingsQuery } from '../settings/settings-api.ts';
import { showAlert } from '../ui/alerts/alerts.ts';

/** The new state of an add-on. */
export interface AddonChange {
  key: AddonKey;
  added: boolean;
  enabled: boolean;
}

const MUTATION_KEY = ['addons'];

/** Changes an add-on optimistically and rolls back on failure. Changes are sent one after the other. */
export function useChangeAddon() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: MUTATION_KEY,
    scope: { id: 'addons' },
    mutationFn: async ({ key, ...state }: AddonChange) => {
      const body = { addons: { [key]: state } };
      const { data, revision } = await call(updateSettings, { body });
      return { addons: AddonSettings.parse(data), revision };
    },
    onMutate: async (change) => {
      await client.cancelQueries(settingsQuery);
      const before = client.getQueryData(settingsQuery.queryKey)?.addons[change.key];
      cacheAddon(client.getQueryData(settingsQuery.queryKey), change);
      return { before };
    },
    onError: (_error, { key }, context) => {
      if (context?.before)
        cacheAddon(client.getQueryData(settingsQuery.queryKey), { key, ...context.before });
      showAlert({ type: 'danger', message: ADDONS_FAILED });
    },
    onSuccess: ({ addons, revision }) => {
      // Only the response to the last change has the final state of all add-ons. This change still counts as running.
      if (client.isMutating({ mutationKey: MUTATION_KEY }) === 1)
        cacheSettings(client, { addons, revisions: { addons: revision } });
    },
  });

  function cacheAddon(known: Settings | undefined, { key, added, enabled }: AddonChange): void {
    if (known)
      cacheSettings(client, {
        addons: { ...known.addons, [key]: { ...known.addons[key], added, enabled } },
      });
  }
}
