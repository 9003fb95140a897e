import {
  isSame,
  type Property,
  type PropertyTraits,
  type TextByLanguage,
  TRAIT_NAMES,
} from '@spindle/contracts/asset-schemas/schema-property';
import { INTERNAL_PREFIX } from '@spindle/contracts/metadata/internal-fields';
import { UNKNOWN_ITEM_MAX, UNKNOWN_TEXT_MAX } from '@spindle/contracts/metadata/metadata';
import { z } from 'zod';

/** Values of a form by the name of their field. */
export type Values = Record<string, unknown>;

/** A JSON Schema with the traits that a form needs. */
export interface FormSchema {
  required: string[];
  properties: Record<string, FormProperty>;
}

export interface FormProperty extends PropertyTraits {
  type: Property['type'];
  [keyword: string]: unknown;
}

/** Returns the text in the browser's language, else in English, else in any language. */
export function pickTranslation(text: TextByLanguage | undefined): string | undefined {
  const [language = 'en'] = navigator.language.split('-');
  return text?.[navigator.language] ?? text?.[language] ?? text?.en ?? Object.values(text ?? {})[0];
}

/** Adds a property to the schema for each unknown value: a text, or a list of texts. */
export function addUnknownProperties(schema: FormSchema, values: Values): FormSchema {
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

/** Tells whether a field is read-only: by the schema, or because an analysis wrote it. */
export function isReadOnly(name: string, { ui }: FormProperty): boolean {
  return ui?.readonly === true || name.startsWith(INTERNAL_PREFIX);
}

/** Returns the initial values of a form. Text fields show numbers and objects as text. */
export function formValues(schema: FormSchema, values: Values): Values {
  const entries = Object.entries(values).map(([name, value]) => {
    if (schema.properties[name]?.type !== 'string' || typeof value === 'string')
      return [name, value];
    return [name, typeof value === 'object' ? JSON.stringify(value) : String(value)];
  });
  return Object.fromEntries(entries);
}

/** Omits empty texts, choices and lists. */
export function filledValues(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));
}

/** Returns the changed values to send. Cleared values become null; other empty values are omitted. */
export function changedValues(before: Values, after: Values): Values {
  const filledAfter = filledValues(after);
  const changedEntries = Object.entries(filledAfter).filter(
    ([name, value]) => !isSame(value, before[name]),
  );
  const clearedEntries = Object.keys(filledValues(before))
    .filter((name) => !(name in filledAfter))
    .map((name) => [name, null]);
  return Object.fromEntries([...changedEntries, ...clearedEntries]);
}

/** Returns the error of each invalid field. The server checks what the browser cannot. */
export function validationErrors(schema: FormSchema, values: Values): Record<string, string> {
  const document = { type: 'object' as const, ...schema, properties: withoutTraits(schema) };
  try {
    const result = z
      .fromJSONSchema(document as z.core.JSONSchema.JSONSchema)
      .safeParse(filledValues(values));
    const issues = result.error?.issues ?? [];
    // Reversed, so that the first error of each field remains.
    return Object.fromEntries(
      issues.reverse().map(({ path, message }) => [String(path[0]), message]),
    );
  } catch {
    // The schema has keywords that zod does not know.
    return {};
  }
}

/** Returns the properties with only the keywords of JSON Schema, which zod can read. */
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
