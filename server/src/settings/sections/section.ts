import type { Settings, SettingsSection } from '@spindle/contracts/settings/settings';
import type { Context, TxContext } from '@spindle/core/context';
import type { Secrets } from '@spindle/core/secrets';
import type { SettingValues } from '@spindle/core/settings/definitions';
import type { z } from 'zod';
import type { CallerKeys } from '../caller-keys.ts';

/** The stored sections, with readable secrets, and the keys that the API shows with the section `security`. */
export interface StoredSettings {
  values: SettingValues;
  keys: CallerKeys;
}

/** Rules of one section: how the API shows, checks and stores it. */
export interface Section<S extends SettingsSection> {
  /** The shape that a section must have after a change. */
  schema: z.ZodType<Settings[S]>;
  /** Merges a change into the section as the API shows it. Fields that were not sent stay. */
  merge(current: Settings[S], change: Record<string, unknown>): object;
  /** Converts stored values to the response, in which secrets are masked. */
  present(stored: StoredSettings): Settings[S];
  /** Removes what callers without UPDATE_SETTINGS may not see: keys, URLs and buckets. */
  hide?(shown: Settings[S]): Settings[S];
  /**
   * Returns the rules for one change, after work that takes too long for a transaction, such as requests to other services. Throws Invalid.
   */
  prepare?(
    ctx: Context,
    shown: Settings[S],
    before: StoredSettings,
    secrets: Secrets,
  ): Promise<Section<S>>;
  /** Converts a changed section to stored values. Throws Invalid for values that contradict the stored ones. */
  store(shown: Settings[S], before: StoredSettings): Partial<SettingValues>;
  /** Runs in the transaction that saves a change, after the values are written. Throws Conflict and Invalid; nothing is saved then. */
  onSave?(
    tx: TxContext,
    shown: Settings[S],
    before: StoredSettings,
    secrets: Secrets,
  ): Promise<void>;
}

/** Merges the fields of a section without nested settings. */
export const mergeFields = (current: object, change: object): object => ({ ...current, ...change });
