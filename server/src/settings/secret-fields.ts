import type { Secrets } from '@spindle/core/secrets';

type Fields<T> = readonly (keyof T)[];

/** Applies `change` to the text fields. Empty fields and other types stay. */
function mapTexts<T extends object>(value: T, fields: Fields<T>, change: (text: string) => string) {
  const changed = { ...value };
  for (const field of fields) {
    const text = value[field];
    if (typeof text === 'string' && text !== '') changed[field] = change(text) as T[typeof field];
  }
  return changed;
}

/** Encrypts the fields for storage. */
export const sealFields = <T extends object>(value: T, fields: Fields<T>, secrets: Secrets): T =>
  mapTexts(value, fields, secrets.seal);

/** Decrypts the fields. */
export const openFields = <T extends object>(value: T, fields: Fields<T>, secrets: Secrets): T =>
  mapTexts(value, fields, secrets.open);
