import { SettingsSection } from '@spindle/contracts/settings/settings';
import type { Context } from '@spindle/core/context';
import type { SettingValues } from '@spindle/core/settings/definitions';
import { readSettings } from '@spindle/core/settings/settings';
import { LRUCache } from 'lru-cache';
import type { Changes } from '../credentials/changes.ts';

/** The settings as this server remembers them, for what is asked often. */
export interface SettingsCache {
  read<S extends SettingsSection>(section: S): Promise<SettingValues[S]>;
  /** After a change of one's own, so that the next answer shows it. */
  drop(): void;
}

/** Milliseconds a copy lives without being told of a change: the bound when a message is lost. */
const TTL_MS = 5_000;

/** Remembers the settings until any server saves them. */
export function openSettingsCache(ctx: Context, changes: Changes): SettingsCache {
  const cache = new LRUCache<SettingsSection, SettingValues[SettingsSection]>({
    max: SettingsSection.options.length,
    ttl: TTL_MS,
    ignoreFetchAbort: true, // a change in the middle of a look-up: answered, but not kept
    fetchMethod: (section) => readSettings(ctx, section),
  });
  const drop = () => cache.clear();
  changes.watch('setting', drop, drop);
  return {
    drop,
    async read<S extends SettingsSection>(section: S) {
      const value = await cache.fetch(section);
      if (!value) throw new Error(`unreachable: no section ${section}`);
      return value as SettingValues[S];
    },
  };
}
