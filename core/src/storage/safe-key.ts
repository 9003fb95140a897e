const KEY_MAX = 512;
const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/** Gives the key back. Both drivers ask before they touch anything, so that no key can leave the store whatever built it. */
export function safeKey(key: string): string {
  if (key.length > KEY_MAX || !key.split('/').every((segment) => SEGMENT.test(segment)))
    throw new Error(`unreachable: object key ${JSON.stringify(key)}`);
  return key;
}
