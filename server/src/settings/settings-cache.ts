import { SettingsSection } from '@spindle/contracts/settings/settings';
import type { Context } from '@spindle/core/context';
import type { SettingValues } from '@spindle/core/settings/definitions';
import { readSettings } from '@spindle/core/settings/settings';
import { LRUCache } from 'lru-cache';
import type { Changes } from '../credentials/changes.ts';

/** Caches the settings in this server, for frequent reads. */
export interface SettingsCache {
  read<S extends SettingsSection>(section: S): Promise<SettingValues[S]>;
  /** Drops the cache after a change by this server, so that its next response shows the change. */
  drop(): void;
}

/** Lifetime of a copy, in milliseconds. It bounds how long a change stays unseen when a notification is lost. */
const TTL_MS = 5_000;

/** Opens a cache that any server's change of the settings drops. */
export function openSettingsCache(ctx: Context, changes: Changes): SettingsCache {
  const cache = new LRUCache<SettingsSection, SettingValues[SettingsSection]>({
    max: SettingsSection.options.length,
    ttl: TTL_MS,
    ignoreFetchAbort: true, // a change during a lookup: the result is returned but not cached
    fetchMethod: (section) => readSettings(ctx, section),
  });
  const drop = () => cache.clear();
  changes.watch('setting', drop, drop);
  return {
    drop,
    async read<S extends SettingsSection>(section: S) {
      const value = cache.get(section) ?? (await cache.fetch(section));
      if (!value) throw new Error(`unreachable: no section ${section}`);
      return value as SettingValues[S];
    },
  };
}
