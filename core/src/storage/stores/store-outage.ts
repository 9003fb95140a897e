import { outageOf } from '../../outage.ts';
import { splitKey } from '../keys.ts';

/** Whether an error means that the store of a key, other than the default one, is unavailable. The caller can continue with other stores. */
export function isStoreOutage(error: unknown, key: string): boolean {
  return splitKey(key).store !== null && outageOf(error) === 'store';
}
