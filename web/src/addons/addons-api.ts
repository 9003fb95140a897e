import type { AddonKey } from '@spindle/contracts/settings/addons';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../settings/settings-api.ts';

/** Returns whether an add-on is added and enabled. False until the settings are loaded. */
export function useIsAddonOn(key: AddonKey): boolean {
  const { data } = useQuery(settingsQuery);
  const addon = data?.addons[key];
  return addon?.added === true && addon.enabled;
}
