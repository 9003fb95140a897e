/** A key without its plural ending: `files` for `files_one` and `files_other`. */
type TextKey<T> = keyof T extends infer K
  ? K extends `${infer Stem}_one` | `${infer Stem}_other`
    ? Stem
    : K
  : never;

type Values = Readonly<Record<string, string | number>>;

/** Returns a text. `{{name}}` is replaced by `values.name`; `count` chooses between `_one` and `_other`. */
export type Translate<T> = (key: TextKey<T> & string, values?: Values) => string;

const plurals = new Intl.PluralRules('en');

/**
 * Returns the `t` of the English texts of a domain. Called once, in the domain's texts.ts. `t` returns a key that has no text unchanged, and
 * leaves a `{{name}}` without a value.
 */
export function defineTexts<const T extends Record<string, string>>(english: T): Translate<T> {
  return (key, values = {}) => {
    const { count } = values;
    const plural = typeof count === 'number' ? english[`${key}_${plurals.select(count)}`] : null;
    return fillIn(plural ?? english[key] ?? key, values);
  };
}

function fillIn(text: string, values: Values): string {
  return text.replace(/\{\{(\w+)\}\}/g, (left, name: string) => `${values[name] ?? left}`);
}
