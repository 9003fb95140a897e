import type { Context } from '@spindle/core/context';
import { outageOf } from '@spindle/core/outage';
import { splitKey } from '@spindle/core/storage/keys';
import type { StoreName } from '@spindle/core/storage/stores/stores';
import { requireStore } from '../steps/require-store.ts';

/** Remembers for one run which stores are unavailable, so that their files do not delay the others. */
export interface StoreHealth {
  /** Whether the stores of these keys answer and belong to this installation. Checks each store once. */
  areUp(keys: string[]): Promise<boolean>;
  /** Checks the stores of these keys again, after an error. */
  checkAgain(keys: string[]): Promise<boolean>;
  /** The error of the first unavailable store, or null. */
  outage(): unknown;
}

/** Starts with all stores available. */
export function openStoreHealth(ctx: Pick<Context, 'db' | 'storage'>): StoreHealth {
  const up = new Set<StoreName>();
  const down = new Map<StoreName, unknown>();

  async function isUp(key: string): Promise<boolean> {
    const { store } = splitKey(key);
    if (down.has(store)) return false;
    if (up.has(store)) return true;
    try {
      await requireStore(ctx, key);
      up.add(store);
      return true;
    } catch (error) {
      if (outageOf(error) !== 'store') throw error;
      down.set(store, error);
      return false;
    }
  }

  async function areUp(keys: string[]): Promise<boolean> {
    for (const key of keys) if (!(await isUp(key))) return false;
    return true;
  }

  return {
    areUp,
    checkAgain(keys) {
      for (const key of keys) up.delete(splitKey(key).store);
      return areUp(keys);
    },
    outage: () => down.values().next().value ?? null,
  };
}
