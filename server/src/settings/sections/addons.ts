import {
  ADDON_TEXTS,
  type Addon,
  AddonKey,
  type AddonSettings,
  GivenAddonSettings,
} from '@spindle/contracts/settings/addons';
import {
  EventHooks,
  type HookedAddonKey,
  hasEventHooks,
} from '@spindle/contracts/settings/event-hooks';
import { eventHooksOf, followHookEvents } from '@spindle/core/addons/event-hooks';
import type { SettingValues, StoredAddon } from '@spindle/core/settings/definitions';
import { isObject } from './is-object.ts';
import type { Section } from './section.ts';

/** The section `addons`. A change may name any add-on and any of its fields. */
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
  present: ({ values: { addons } }) => {
    const shown = AddonKey.options.map((key) => [key, presentAddon(addons, key)]);
    return Object.fromEntries(shown) as AddonSettings;
  },
  store: (addons) => ({ addons: storedAddons(addons) }),
  onSave: (tx, addons) => followHookEvents(tx, storedAddons(addons)),
};

/** Merges a change of an add-on. Removing it also disables it. */
function changeAddon(before: unknown, change: object): object {
  const removed = 'added' in change && change.added === false && !('enabled' in change);
  return { ...(before as object), ...change, ...(removed && { enabled: false }) };
}

function presentAddon(addons: SettingValues['addons'], key: AddonKey): Addon {
  const { added, enabled } = addons[key];
  const settings = hasEventHooks(key) ? { 'event-hooks': presentHooks(addons, key) } : {};
  return { ...ADDON_TEXTS[key], added, enabled, settings };
}

/** Returns event-hooks in the order of their contract: the database sorts the fields of JSON by length. */
function presentHooks(addons: SettingValues['addons'], key: HookedAddonKey): EventHooks {
  const hooks = eventHooksOf(addons, key);
  return EventHooks.safeParse(hooks).data ?? hooks;
}

function storedAddons(addons: AddonSettings): SettingValues['addons'] {
  const stored = AddonKey.options.map((key): [AddonKey, StoredAddon] => {
    const { added, enabled, settings } = addons[key];
    const eventHooks = settings['event-hooks'];
    return [key, { added, enabled, ...(eventHooks && { eventHooks }) }];
  });
  return Object.fromEntries(stored) as SettingValues['addons'];
}
