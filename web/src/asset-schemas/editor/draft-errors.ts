import { PropertyName, SchemaDocument } from '@spindle/contracts/asset-schemas/asset-schemas';
import { incompatibilities } from '@spindle/contracts/asset-schemas/schema-changes';
import type { ErrorDetail } from '@spindle/contracts/http/errors';
import { t } from '../texts.ts';
import { choicesOf, hasChoices, kindOf } from './field-kinds.ts';
import { type DraftField, documentOf, type SchemaDraft } from './schema-draft.ts';

/** What is wrong with a draft: by field, and what belongs to no field that is there. */
export interface DraftFaults {
  /** By uid. */
  fields: Record<string, FieldFaults>;
  /** Of the schema's name. */
  name: string | undefined;
  others: string[];
}

export interface FieldFaults {
  name?: string | undefined;
  choices?: string | undefined;
  others: string[];
}

/** What may not stand in a draft of `before`, the document as it is stored (null for a new schema). */
export function faultsOfDraft(draft: SchemaDraft, before: SchemaDocument | null): ErrorDetail[] {
  const names = draft.fields.map(({ name }) => name);
  const named = draft.fields.filter(
    ({ name }, at) => PropertyName.safeParse(name).success && names.indexOf(name) === at,
  );
  const parsed = SchemaDocument.safeParse(documentOf({ ...draft, fields: named }));
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => ({
      path: ['schema', ...path].join('.'),
      message,
    }));
  return before ? incompatibilities(before, parsed.data) : [];
}

/** Puts faults where they belong. What is not filled in yet counts only when it is asked for (`isChecked`). */
export function placeFaults(
  draft: SchemaDraft,
  faults: ErrorDetail[],
  isChecked: boolean,
): DraftFaults {
  const placed: DraftFaults = { fields: {}, name: undefined, others: [] };
  if (isChecked && !draft.name.en?.trim()) placed.name = t('nameRequired');
  for (const field of draft.fields)
    placed.fields[field.uid] = {
      name: nameFault(field, draft.fields, isChecked),
      choices: isChecked ? choicesFault(field) : undefined,
      others: [],
    };
  for (const { path, message } of faults) place(placed, draft, path, message);
  return placed;
}

function place(placed: DraftFaults, draft: SchemaDraft, path: string, message: string): void {
  if (path.startsWith('name')) {
    placed.name ??= message;
    return;
  }
  const at = path.replace(/^schema\.properties\./, '');
  const field = draft.fields.find(({ name }) => name && (at === name || at.startsWith(`${name}.`)));
  const told = field ? placed.fields[field.uid]?.others : placed.others;
  if (told && !told.includes(message)) told.push(message);
}

function nameFault(field: DraftField, fields: DraftField[], isChecked: boolean) {
  if (field.name === '') return isChecked ? t('fieldNameRequired') : undefined;
  const first = fields.find(({ name }) => name === field.name);
  if (first && first.uid !== field.uid) return t('fieldNameTwice');
  return PropertyName.safeParse(field.name).error?.issues[0]?.message;
}

function choicesFault({ property }: DraftField) {
  const isEmpty = hasChoices(kindOf(property)) && choicesOf(property).length === 0;
  return isEmpty ? t('choicesRequired') : undefined;
}

/** Whether anything at all is wrong. */
export function isFaulty({ fields, name, others }: DraftFaults): boolean {
  const ofFields = Object.values(fields).some((faults) => hasFaults(faults));
  return ofFields || name !== undefined || others.length > 0;
}

export function hasFaults({ name, choices, others }: FieldFaults): boolean {
  return name !== undefined || choices !== undefined || others.length > 0;
}
