/** Limits the characters of an object key. */
const KEY_MAX = 512;
const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/** Returns the key, or throws when it is unsafe. Both drivers check every key, so that no key can point outside the store. */
export function safeKey(key: string): string {
  if (key.length > KEY_MAX || !key.split('/').every((segment) => SEGMENT.test(segment)))
    throw new Error(`unreachable: object key ${JSON.stringify(key)}`);
  return key;
}
