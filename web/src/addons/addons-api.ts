import type { AddonKey } from '@spindle/contracts/settings/addons';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../settings/settings-api.ts';

/** Returns whether an add-on is added and enabled. Undefined until the settings are loaded. */
export function useIsAddonOn(key: AddonKey): boolean | undefined {
  const { data, isError } = useQuery(settingsQuery);
  const addon = data?.addons[key];
  if (!addon) return isError ? false : undefined;
  return addon.added && addon.enabled;
}
