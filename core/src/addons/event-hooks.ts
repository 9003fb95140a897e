import {
  AnalysisAddonKey,
  DEFAULT_EVENT_HOOKS,
  type EventHooks,
  STARTING_EVENTS,
} from '@spindle/contracts/settings/event-hooks';
import { EVENT_NAMES, EventFlags } from '@spindle/contracts/settings/event-settings';
import type { TxContext } from '../context.ts';
import { subscribe } from '../events/subscribe.ts';
import type { SettingValues } from '../settings/definitions.ts';

/** The consumer of events that starts add-ons. */
export const ADDONS_CONSUMER = 'addons';

/** Returns the event-hooks of an add-on: the saved ones, or those of a new installation, which the add-ons without settings keep. */
export function eventHooksOf(addons: SettingValues['addons'], key: AnalysisAddonKey): EventHooks {
  return addons[key].eventHooks ?? DEFAULT_EVENT_HOOKS[key];
}

/** Returns the event-hooks of every add-on that is added and enabled. */
export function activeEventHooks(
  addons: SettingValues['addons'],
): { key: AnalysisAddonKey; hooks: EventHooks }[] {
  return AnalysisAddonKey.options
    .filter((key) => addons[key].added && addons[key].enabled)
    .map((key) => ({ key, hooks: eventHooksOf(addons, key) }));
}

/** Makes the add-ons receive exactly the events that start one of them. Call it in the transaction that saves the add-ons. */
export async function followHookEvents(
  tx: Pick<TxContext, 'db'>,
  addons: SettingValues['addons'],
): Promise<void> {
  const active = activeEventHooks(addons);
  const started = STARTING_EVENTS.filter((name) => active.some(({ hooks }) => hooks[name].enabled));
  const flags = EVENT_NAMES.map((name) => [name, started.some((one) => one === name)]);
  await subscribe(tx, ADDONS_CONSUMER, EventFlags.parse(Object.fromEntries(flags)));
}
