import i18next from 'i18next';

const i18n = i18next.createInstance();

void i18n.init({
  lng: 'en',
  fallbackLng: 'en',
  initAsync: false,
  // Keys are plain: dots and colons in them separate nothing.
  keySeparator: false,
  nsSeparator: false,
  resources: {},
  // React escapes the output.
  interpolation: { escapeValue: false },
});

/** A key without its plural ending: `files` for `files_one` and `files_other`. */
type TextKey<T> = keyof T extends infer K
  ? K extends `${infer Stem}_one` | `${infer Stem}_other`
    ? Stem
    : K
  : never;

/** Returns a text. `{{name}}` is replaced by `values.name`; `count` chooses between `_one` and `_other`. */
export type Translate<T> = (
  key: TextKey<T> & string,
  values?: Record<string, string | number>,
) => string;

/** Registers the English texts of a domain and returns its `t`. Called once, in the domain's texts.ts. */
export function defineTexts<const T extends Record<string, string>>(
  domain: string,
  english: T,
): Translate<T> {
  i18n.addResourceBundle('en', domain, english);
  return (key, values) => i18n.t(key, { ns: domain, ...values });
}
