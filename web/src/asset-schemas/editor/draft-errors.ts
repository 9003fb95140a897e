import { PropertyName, SchemaDocument } from '@spindle/contracts/asset-schemas/asset-schemas';
import { findIncompatibilities } from '@spindle/contracts/asset-schemas/schema-changes';
import type { ErrorDetail } from '@spindle/contracts/http/errors';
import { t } from '../texts.ts';
import { choicesOf, hasChoices, kindOf } from './field-kinds.ts';
import { type DraftField, documentOf, type SchemaDraft } from './schema-draft.ts';

/** Holds the errors of a draft: by field, and those that belong to no existing field. */
export interface DraftErrors {
  /** Maps the uid of a field to its errors. */
  fields: Record<string, FieldErrors>;
  /** Error of the schema's name. */
  name: string | undefined;
  others: string[];
}

export interface FieldErrors {
  name?: string | undefined;
  choices?: string | undefined;
  others: string[];
}

/** Returns the errors of a draft. `before` is the stored document, or null for a new schema. */
export function errorsOfDraft(draft: SchemaDraft, before: SchemaDocument | null): ErrorDetail[] {
  const names = draft.fields.map(({ name }) => name);
  // Fields without a valid, unique name are left out: `assignErrors` reports them.
  const named = draft.fields.filter(
    ({ name }, at) => PropertyName.safeParse(name).success && names.indexOf(name) === at,
  );
  const parsed = SchemaDocument.safeParse(documentOf({ ...draft, fields: named }));
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => ({
      path: ['schema', ...path].join('.'),
      message,
    }));
  return before ? findIncompatibilities(before, parsed.data) : [];
}

/** Assigns errors to their fields. Errors of empty fields are included only if `isChecked` is set. */
export function assignErrors(
  draft: SchemaDraft,
  errors: ErrorDetail[],
  { isChecked }: { isChecked: boolean },
): DraftErrors {
  const assigned: DraftErrors = { fields: {}, name: undefined, others: [] };
  if (isChecked && !draft.name.en?.trim()) assigned.name = t('nameRequired');
  for (const field of draft.fields)
    assigned.fields[field.uid] = {
      name: nameError(field, draft.fields, isChecked),
      choices: isChecked ? choicesError(field) : undefined,
      others: [],
    };
  for (const { path, message } of errors) assignError(assigned, draft, path, message);
  return assigned;
}

function assignError(
  assigned: DraftErrors,
  draft: SchemaDraft,
  path: string,
  message: string,
): void {
  if (path.startsWith('name')) {
    assigned.name ??= message;
    return;
  }
  const at = path.replace(/^schema\.properties\./, '');
  const field = draft.fields.find(({ name }) => name && (at === name || at.startsWith(`${name}.`)));
  const messages = field ? assigned.fields[field.uid]?.others : assigned.others;
  if (messages && !messages.includes(message)) messages.push(message);
}

function nameError(field: DraftField, fields: DraftField[], isChecked: boolean) {
  if (field.name === '') return isChecked ? t('fieldNameRequired') : undefined;
  const first = fields.find(({ name }) => name === field.name);
  if (first && first.uid !== field.uid) return t('fieldNameTwice');
  return PropertyName.safeParse(field.name).error?.issues[0]?.message;
}

function choicesError({ property }: DraftField) {
  const isEmpty = hasChoices(kindOf(property)) && choicesOf(property).length === 0;
  return isEmpty ? t('choicesRequired') : undefined;
}

/** Returns whether there is any error. */
export function hasAnyError({ fields, name, others }: DraftErrors): boolean {
  const ofFields = Object.values(fields).some((errors) => hasErrors(errors));
  return ofFields || name !== undefined || others.length > 0;
}

export function hasErrors({ name, choices, others }: FieldErrors): boolean {
  return name !== undefined || choices !== undefined || others.length > 0;
}
