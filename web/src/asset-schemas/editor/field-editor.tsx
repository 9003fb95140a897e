import { Fieldset, NumberInput, Select, TagsInput, Text, TextInput } from '@mantine/core';
import type { TextByLanguage } from '@spindle/contracts/asset-schemas/schema-property';
import type { FormProperty } from '../../ui/fields/schema-values.ts';
import { t } from '../texts.ts';
import type { FieldErrors } from './draft-errors.ts';
import classes from './field-editor.module.css';
import {
  choicesOf,
  FIELD_KINDS,
  type FieldKind,
  hasChoices,
  kindOf,
  toKind,
  withChoices,
} from './field-kinds.ts';
import { FieldTraits } from './field-traits.tsx';
import { type DraftField, nameFor } from './schema-draft.ts';

interface FieldEditorProps {
  field: DraftField;
  errors: FieldErrors | undefined;
  language: string;
  isReadOnly: boolean;
  onChange: (field: DraftField) => void;
}

/** Longest title, hint or placeholder, in characters. */
const TEXT_MAX = 300;

/** Largest length limit of a text field, in characters. */
const MAX_LENGTH_MAX = 1000;

const TEXTS = { title: 'fieldTitle', hint: 'hint', placeholder: 'placeholder' } as const;

/** Edits all properties of a field. Properties that stored data depend on are read-only. */
export function FieldEditor({ field, errors, language, isReadOnly, onChange }: FieldEditorProps) {
  const { property, isStored } = field;
  const kind = kindOf(property);
  const change = (changes: Partial<FormProperty>) =>
    onChange({ ...field, property: { ...property, ...changes } });
  const handleText = (trait: keyof typeof TEXTS, value: string) => {
    const next = { ...property, [trait]: inLanguage(property[trait], language, value) };
    const follows = trait === 'title' && language === 'en' && !field.isNamed;
    onChange({ ...field, property: next, ...(follows && { name: nameFor(value) }) });
  };
  const textInput = (trait: keyof typeof TEXTS) => (
    <TextInput
      label={t(TEXTS[trait])}
      autoComplete="off"
      maxLength={TEXT_MAX}
      lang={language}
      placeholder={language === 'en' ? undefined : property[trait]?.en}
      value={property[trait]?.[language] ?? ''}
      onChange={(event) => handleText(trait, event.currentTarget.value)}
    />
  );
  return (
    <Fieldset variant="unstyled" disabled={isReadOnly} className={classes.editor}>
      {textInput('title')}
      <TextInput
        label={t('fieldName')}
        description={isStored ? t('fixedHelp') : t('fieldNameHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        spellCheck={false}
        withAsterisk
        classNames={{ input: classes.name }}
        readOnly={isStored}
        value={field.name}
        error={errors?.name}
        onChange={(event) => onChange({ ...field, name: event.currentTarget.value, isNamed: true })}
      />
      <Select
        label={t('type')}
        description={isStored ? t('fixedHelp') : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={kindsFor(kind).map((value) => ({ value, label: t(value) }))}
        allowDeselect={false}
        readOnly={isStored}
        value={kind}
        onChange={(next) => {
          const chosen = FIELD_KINDS.find((known) => known === next);
          if (chosen) onChange({ ...field, property: toKind(property, chosen) });
        }}
      />
      {kind === 'text' && (
        <NumberInput
          label={t('maxLength')}
          min={1}
          max={MAX_LENGTH_MAX}
          allowDecimal={false}
          value={typeof property.maxLength === 'number' ? property.maxLength : ''}
          onChange={(next) => change({ maxLength: typeof next === 'number' ? next : undefined })}
        />
      )}
      {hasChoices(kind) && (
        <TagsInput
          label={t('choicesLabel')}
          placeholder={t('choicesHint')}
          withAsterisk
          acceptValueOnBlur
          value={choicesOf(property)}
          error={errors?.choices}
          onChange={(choices) => onChange({ ...field, property: withChoices(property, choices) })}
        />
      )}
      {textInput('hint')}
      {kind !== 'boolean' && textInput('placeholder')}
      <FieldTraits field={field} onChange={onChange} />
      {isStored && (
        <Text size="xs" className={classes.note}>
          {t('storedField')}
        </Text>
      )}
    </Fieldset>
  );
}

function kindsFor(kind: FieldKind): FieldKind[] {
  return kind === 'other' ? [kind, ...FIELD_KINDS] : [...FIELD_KINDS];
}

/** Returns the texts with one language replaced, or undefined if no text is left. */
function inLanguage(
  text: TextByLanguage | undefined,
  language: string,
  value: string,
): TextByLanguage | undefined {
  const { [language]: _, ...others } = text ?? {};
  const all = value === '' ? others : { ...others, [language]: value };
  return Object.keys(all).length > 0 ? all : undefined;
}
