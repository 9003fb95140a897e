import { z } from 'zod';

/** Text by language: `{ "en": "Title" }`. A plain text is English. */
export const TextByLanguage = z
  .preprocess(
    (value) => (typeof value === 'string' ? { en: value } : value),
    z.record(z.string().regex(/^[A-Za-z-]{2,16}$/, 'must be a language'), z.string().max(300)),
  )
  // For the OpenAPI document: requests may also send a plain text.
  .meta({ inputAlso: [{ type: 'string' }] });
export type TextByLanguage = z.infer<typeof TextByLanguage>;

/** How the form shows the field. */
const Ui = z.object({
  /** Position in the form: smaller numbers come first. */
  order: z.number().optional(),
  readonly: z.boolean().optional(),
  disabled: z.boolean().optional(),
  hidden: z.boolean().optional(),
  multiline: z.boolean().optional(),
});

/** The traits of a property besides its JSON Schema. Specification 3. */
export const PropertyTraits = z.object({
  title: TextByLanguage.optional(),
  hint: TextByLanguage.optional(),
  placeholder: TextByLanguage.optional(),
  /** Whether a search can filter by its value. */
  searchable: z.boolean().optional(),
  /** Whether keywords find it; by default, whether it is searchable. */
  keyword_searchable: z.boolean().optional(),
  /** For API clients. Spindle stores it and does not use it. */
  filterable: z.boolean().optional(),
  /** Whether searches count its values as a facet. */
  facetable: z.boolean().optional(),
  ui: Ui.optional(),
});
export type PropertyTraits = z.infer<typeof PropertyTraits>;

export const TRAIT_NAMES = Object.keys(PropertyTraits.shape) as (keyof PropertyTraits)[];

export const PROPERTY_TYPES = [
  'string',
  'number',
  'integer',
  'boolean',
  'array',
  'object',
] as const;
export const PropertyType = z.enum(PROPERTY_TYPES);

/** A stored property: JSON Schema, with all traits under `filespin_properties`. */
export interface StoredProperty {
  type: z.infer<typeof PropertyType>;
  filespin_properties: PropertyTraits;
  [keyword: string]: unknown;
}

/**
 * A property in a request: its traits are under `filespin_properties`, or next to the JSON Schema, or in both places with equal
 * values. Parses to the stored form.
 */
export const PropertyInput = z
  .looseObject({
    type: PropertyType,
    ...PropertyTraits.shape,
    filespin_properties: PropertyTraits.optional(),
  })
  .transform((given, ctx): StoredProperty => {
    const { type, filespin_properties: nested = {}, ...rest } = given;
    const traits: Record<string, unknown> = { ...nested };
    const keywords: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(rest)) {
      if (!isTrait(name)) keywords[name] = value;
      else if (value !== undefined && nested[name] === undefined) traits[name] = value;
      else if (value !== undefined && !isSame(value, nested[name]))
        ctx.addIssue({
          code: 'custom',
          path: [name],
          message: `${name} is defined twice, differently`,
        });
    }
    return { ...keywords, type, filespin_properties: PropertyTraits.parse(traits) };
  });

/** A property in a response: its traits in both places. */
export const Property = z.looseObject({
  type: PropertyType,
  ...PropertyTraits.shape,
  filespin_properties: PropertyTraits,
});
export type Property = z.infer<typeof Property>;

function isTrait(name: string): name is keyof PropertyTraits {
  return TRAIT_NAMES.some((trait) => trait === name);
}

/** Returns whether two plain values are equal, regardless of the order of their keys. */
export function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))];
  return left.length === right.size && left.every(([key, value]) => isSame(value, right.get(key)));
}
