import type { HookedAddonKey } from '@spindle/contracts/settings/event-hooks';

/** Names of the tasks that run add-ons on an asset. */
export type AddonTasks = Readonly<Partial<Record<HookedAddonKey, string>>>;

/**
 * The add-ons with event-hooks that this release contains, and the task of each. Register a task here and remove the add-on from
 * NOT_INSTALLED. docs/event-hooks.md says what a task must do.
 */
export const ADDON_TASKS: AddonTasks = {};
