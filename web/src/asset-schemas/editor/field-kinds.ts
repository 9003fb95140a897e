import type { FormProperty } from '../../ui/fields/schema-values.ts';

/** Lists the field types that users choose from. */
export const FIELD_KINDS = [
  'text',
  'number',
  'integer',
  'boolean',
  'date',
  'dateTime',
  'choice',
  'list',
  'choices',
] as const;
/** `other` is a type that only the JSON view can express. */
export type FieldKind = (typeof FIELD_KINDS)[number] | 'other';

export function kindOf({ type, format, enum: choices, items }: FormProperty): FieldKind {
  if (type === 'object') return 'other';
  if (type === 'array') return listKindOf(items);
  if (type !== 'string') return type;
  if (Array.isArray(choices)) return 'choice';
  if (format === 'date') return 'date';
  return format === 'date-time' ? 'dateTime' : 'text';
}

function listKindOf(items: unknown): FieldKind {
  if (typeof items !== 'object' || items === null) return 'list';
  if ('enum' in items) return 'choices';
  return 'type' in items && items.type !== 'string' ? 'other' : 'list';
}

/** The initial JSON Schema of each kind. */
const KEYWORDS: Record<FieldKind, { type: FormProperty['type'] } & Record<string, unknown>> = {
  text: { type: 'string' },
  number: { type: 'number' },
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  dateTime: { type: 'string', format: 'date-time' },
  choice: { type: 'string', enum: [] },
  list: { type: 'array', items: { type: 'string' } },
  choices: { type: 'array', items: { type: 'string', enum: [] } },
  other: { type: 'object' },
};

/**
 * Returns the property as another kind. Texts and traits stay, the JSON Schema is new. Choices stay if the new kind has
 * choices.
 */
export function toKind(property: FormProperty, kind: FieldKind): FormProperty {
  const { title, hint, placeholder, searchable, keyword_searchable, filterable, facetable, ui } =
    property;
  const traits = { title, hint, placeholder, searchable, keyword_searchable, filterable };
  const fresh: FormProperty = { ...traits, facetable, ui, ...KEYWORDS[kind] };
  return hasChoices(kind) ? withChoices(fresh, choicesOf(property)) : fresh;
}

export function hasChoices(kind: FieldKind): boolean {
  return kind === 'choice' || kind === 'choices';
}

export function choicesOf({ type, enum: own, items }: FormProperty): string[] {
  const inItems = typeof items === 'object' && items !== null && 'enum' in items ? items.enum : [];
  const choices = type === 'array' ? inItems : own;
  return Array.isArray(choices) ? choices.map(String) : [];
}

export function withChoices(property: FormProperty, choices: string[]): FormProperty {
  if (property.type !== 'array') return { ...property, enum: choices };
  const items = typeof property.items === 'object' ? property.items : {};
  return { ...property, items: { ...items, enum: choices } };
}
