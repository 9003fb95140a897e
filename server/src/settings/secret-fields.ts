import type { Secrets } from '@spindle/core/secrets';

type Fields<T> = readonly (keyof T)[];

/** The value with each of the fields as `change` has it. Fields that are empty or no text stay. */
function mapTexts<T extends object>(value: T, fields: Fields<T>, change: (text: string) => string) {
  const changed = { ...value };
  for (const field of fields) {
    const text = value[field];
    if (typeof text === 'string' && text !== '') changed[field] = change(text) as T[typeof field];
  }
  return changed;
}

/** As it is kept. */
export const sealFields = <T extends object>(value: T, fields: Fields<T>, secrets: Secrets): T =>
  mapTexts(value, fields, secrets.seal);

/** As ADMIN and MANAGER see it. */
export const openFields = <T extends object>(value: T, fields: Fields<T>, secrets: Secrets): T =>
  mapTexts(value, fields, secrets.open);

/** As everybody else sees it. */
export const blankFields = <T extends object>(value: T, fields: Fields<T>): T =>
  mapTexts(value, fields, () => '');
