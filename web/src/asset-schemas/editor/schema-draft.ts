import {
  type AssetSchema,
  type AssetSchemaStatus,
  PROPERTY_NAME_MAX,
  SchemaDocument,
} from '@spindle/contracts/asset-schemas/asset-schemas';
import type { TextByLanguage } from '@spindle/contracts/asset-schemas/schema-property';
import type { FormProperty } from '../../ui/fields/schema-values.ts';
import { t } from '../texts.ts';

/** A schema that is being edited. */
export interface SchemaDraft {
  name: TextByLanguage;
  status: AssetSchemaStatus;
  /** The document's properties other than fields. */
  about: Pick<SchemaDocument, '$id' | 'title' | 'description'>;
  /** In form order. */
  fields: DraftField[];
}

export interface DraftField {
  /** Identifies the field while its name may change. */
  uid: string;
  name: string;
  isRequired: boolean;
  /** Whether the user has set the name. Until then, it follows the title. */
  isNamed: boolean;
  /** Whether the field is stored, so assets may have data in it. */
  isStored: boolean;
  property: FormProperty;
}

let fieldCount = 0;

export function newField(name = '', property: FormProperty = { type: 'string' }): DraftField {
  fieldCount += 1;
  return {
    uid: `field-${fieldCount}`,
    name,
    isRequired: false,
    isNamed: name !== '',
    isStored: false,
    property,
  };
}

export function emptyDraft(): SchemaDraft {
  return { name: { en: '' }, status: 'ACTIVE', about: {}, fields: [newField()] };
}

/** Returns the draft of a stored schema. */
export function draftOf({ name, status, schema }: AssetSchema): SchemaDraft {
  return { name, status, ...partsOf(schema, new Set(Object.keys(schema.properties))) };
}

/** Returns the draft as a new schema, whose fields hold no data yet. */
export function copyOf(draft: SchemaDraft, suffix: string): SchemaDraft {
  return {
    ...draft,
    name: { ...draft.name, en: `${draft.name.en ?? ''}${suffix}` },
    status: 'ACTIVE',
    about: { ...draft.about, $id: undefined },
    fields: draft.fields.map((field) => ({ ...field, isStored: false })),
  };
}

/** Returns the draft with another document. Fields with the same name keep their identity. */
export function withDocument(draft: SchemaDraft, document: SchemaDocument): SchemaDraft {
  const known = new Map(draft.fields.map((field) => [field.name, field]));
  const stored = draft.fields.filter(({ isStored }) => isStored).map(({ name }) => name);
  const parts = partsOf(document, new Set(stored));
  const fields = parts.fields.map((field) => ({
    ...field,
    uid: known.get(field.name)?.uid ?? field.uid,
  }));
  return { ...draft, ...parts, fields };
}

function partsOf(
  document: AssetSchema['schema'] | SchemaDocument,
  stored: ReadonlySet<string>,
): Pick<SchemaDraft, 'about' | 'fields'> {
  const { $id, title, description, properties, required } = document;
  const fields = Object.entries(properties).map(([name, { filespin_properties, ...rest }]) => ({
    ...newField(name, { ...rest, ...filespin_properties }),
    isRequired: required.includes(name),
    isStored: stored.has(name),
  }));
  return { about: { $id, title, description }, fields: sortByOrder(fields) };
}

function sortByOrder(fields: DraftField[]): DraftField[] {
  const orderOf = ({ property }: DraftField) => property.ui?.order ?? Number.MAX_SAFE_INTEGER;
  return [...fields].sort((a, b) => orderOf(a) - orderOf(b));
}

/** Returns the draft as a document. Adds order numbers only if the fields are not in their default order. */
export function documentOf({ about, fields }: SchemaDraft): Record<string, unknown> {
  const isInOrder = sortByOrder(fields).every((field, at) => field === fields[at]);
  const properties = fields.map(({ name, property }, at) => [
    name,
    isInOrder ? property : { ...property, ui: { ...property.ui, order: at + 1 } },
  ]);
  const required = fields.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const document = {
    ...about,
    type: 'object',
    required,
    properties: Object.fromEntries(properties),
  };
  // Drops undefined values, as JSON does.
  return JSON.parse(JSON.stringify(document));
}

/** Returns the label of a field. */
export function labelOf({ name, property }: DraftField): string {
  return property.title?.en || name || t('newField');
}

/** Returns the request body for saving the draft. */
export function bodyOf(draft: SchemaDraft) {
  const { name, status } = draft;
  return { name, status, schema: documentOf(draft) };
}

/** Returns the field name that a title suggests: `Date of shoot` becomes `date_of_shoot`. */
export function nameFor(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, PROPERTY_NAME_MAX);
}

/** Returns the fields with one moved to another position. */
export function moveField(fields: DraftField[], from: number, to: number): DraftField[] {
  const rest = fields.filter((_, at) => at !== from);
  const field = fields[from];
  return field ? [...rest.slice(0, to), field, ...rest.slice(to)] : fields;
}

/** Parses a text as a document, or returns its errors. Returns null if it is not JSON. */
export function readDocument(text: string): ReturnType<typeof SchemaDocument.safeParse> | null {
  try {
    return SchemaDocument.safeParse(JSON.parse(text));
  } catch {
    return null;
  }
}
