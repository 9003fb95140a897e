import { outageOf } from '../../outage.ts';
import { splitKey } from '../keys.ts';

/**
 * Whether an error means that the store of a key is unavailable, and the store is not the default one. Work on other stores goes on then.
 */
export function isStoreOutage(error: unknown, key: string): boolean {
  return splitKey(key).store !== null && outageOf(error) === 'store';
}
