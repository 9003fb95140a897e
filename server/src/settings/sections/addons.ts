import {
  ADDON_TEXTS,
  type AddonSettings,
  GivenAddonSettings,
} from '@spindle/contracts/settings/addons';
import type { SettingValues } from '@spindle/core/settings/definitions';
import { isObject } from './is-object.ts';
import type { Section } from './section.ts';

/** The section `addons`. A change may name any add-on and any of its flags. */
export const addonsSection: Section<'addons'> = {
  schema: GivenAddonSettings,
  merge(current, change) {
    const before = new Map<string, unknown>(Object.entries(current));
    for (const [key, value] of Object.entries(change)) {
      const known = before.get(key);
      before.set(key, known && isObject(value) ? changeAddon(known, value) : value);
    }
    return Object.fromEntries(before);
  },
  present: ({ values }) =>
    Object.fromEntries(
      Object.entries(ADDON_TEXTS).map(([key, texts]) => [
        key,
        { ...texts, ...values.addons[key as keyof typeof values.addons] },
      ]),
    ) as AddonSettings,
  store: (addons) => ({
    addons: Object.fromEntries(
      Object.entries(addons).map(([key, { added, enabled }]) => [key, { added, enabled }]),
    ) as SettingValues['addons'],
  }),
};

/** Merges a change of an add-on. Removing it also disables it. */
function changeAddon(before: unknown, change: object): object {
  const removed = 'added' in change && change.added === false && !('enabled' in change);
  return { ...(before as object), ...change, ...(removed && { enabled: false }) };
}
