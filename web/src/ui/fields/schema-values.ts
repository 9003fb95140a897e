import {
  isSame,
  type Property,
  type PropertyTraits,
  type TextByLanguage,
  TRAIT_NAMES,
} from '@spindle/contracts/asset-schemas/schema-property';
import {
  INTERNAL_PREFIX,
  UNKNOWN_ITEM_MAX,
  UNKNOWN_TEXT_MAX,
} from '@spindle/contracts/metadata/metadata';
import { z } from 'zod';

export type Values = Record<string, unknown>;

/** A JSON Schema with what a form needs of each property. */
export interface FormSchema {
  required: string[];
  properties: Record<string, FormProperty>;
}

export interface FormProperty extends PropertyTraits {
  type: Property['type'];
  [keyword: string]: unknown;
}

/** Text in the language of the browser, else English, else any. */
export function inLanguage(text: TextByLanguage | undefined): string | undefined {
  const [language = 'en'] = navigator.language.split('-');
  return text?.[navigator.language] ?? text?.[language] ?? text?.en ?? Object.values(text ?? {})[0];
}

/** The schema, with a property for each value that it does not know: text, or a list of texts. */
export function withUnknown(schema: FormSchema, values: Values): FormSchema {
  const unknown = Object.entries(values)
    .filter(([name]) => !schema.properties[name])
    .map(([name, value]) => [name, unknownProperty(value)]);
  return { ...schema, properties: { ...schema.properties, ...Object.fromEntries(unknown) } };
}

function unknownProperty(value: unknown): FormProperty {
  if (Array.isArray(value) && value.every((item) => typeof item === 'string'))
    return { type: 'array', items: { type: 'string', maxLength: UNKNOWN_ITEM_MAX } };
  const isText = typeof value !== 'object' || value === null;
  return { type: 'string', minLength: 1, maxLength: UNKNOWN_TEXT_MAX, ui: { readonly: !isText } };
}

/** The fields to draw, in their order, without the hidden ones. */
export function shownProperties({ properties }: FormSchema): [string, FormProperty][] {
  const orderOf = ({ ui }: FormProperty) => ui?.order ?? Number.POSITIVE_INFINITY;
  return Object.entries(properties)
    .filter(([, { ui }]) => ui?.hidden !== true)
    .sort(([, a], [, b]) => (orderOf(a) === orderOf(b) ? 0 : orderOf(a) - orderOf(b)));
}

/** Whether a person may not change a field: what the schema says, and what an analysis has written. */
export function isFixed(name: string, { ui }: FormProperty): boolean {
  return ui?.readonly === true || name.startsWith(INTERNAL_PREFIX);
}

/** What the fields of a form begin with: a text field shows numbers and objects as text. */
export function formValues(schema: FormSchema, values: Values): Values {
  const entries = Object.entries(values).map(([name, value]) => {
    if (schema.properties[name]?.type !== 'string' || typeof value === 'string')
      return [name, value];
    return [name, typeof value === 'object' ? JSON.stringify(value) : String(value)];
  });
  return Object.fromEntries(entries);
}

/** Without what is empty: no text, no choice, an empty list. */
export function filledValues(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));
}

/** What has changed, to be sent: empty values are left out, but for those that were there before, which are taken away. */
export function changedValues(before: Values, after: Values): Values {
  const filled = filledValues(after);
  const changed = Object.entries(filled).filter(([name, value]) => !isSame(value, before[name]));
  const cleared = Object.keys(filledValues(before))
    .filter((name) => !(name in filled))
    .map((name) => [name, null]);
  return Object.fromEntries([...changed, ...cleared]);
}

/** What is wrong with the values, by field. What the browser cannot check is left to the server. */
export function faultsOf(schema: FormSchema, values: Values): Record<string, string> {
  const document = { type: 'object' as const, ...schema, properties: withoutTraits(schema) };
  try {
    const checked = z
      .fromJSONSchema(document as z.core.JSONSchema.JSONSchema)
      .safeParse(filledValues(values));
    const issues = checked.error?.issues ?? [];
    return Object.fromEntries(
      issues.reverse().map(({ path, message }) => [String(path[0]), message]),
    );
  } catch {
    return {};
  }
}

function withoutTraits({ properties }: FormSchema): Record<string, Values> {
  const traits: string[] = [...TRAIT_NAMES, 'filespin_properties'];
  const keywords = Object.entries(properties).map(([name, property]) => [
    name,
    Object.fromEntries(Object.entries(property).filter(([key]) => !traits.includes(key))),
  ]);
  return Object.fromEntries(keywords);
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}
