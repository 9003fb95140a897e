import {
  MultiSelect,
  NumberInput,
  Select,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core';
import { DateInput, DateTimePicker } from '@mantine/dates';
import { formatDay, formatSeconds } from '../../lib/format.ts';
import { type FormProperty, inLanguage, isFixed } from './schema-values.ts';

interface SchemaFieldProps {
  name: string;
  property: FormProperty;
  isRequired: boolean;
  value: unknown;
  error: string | undefined;
  onChange: (value: unknown) => void;
}

/** Characters from which a text gets several lines, even where the schema does not ask for them. */
const LONG_TEXT = 250;

/** The input of one property, by its type. */
export function SchemaField({
  name,
  property,
  isRequired,
  value,
  error,
  onChange,
}: SchemaFieldProps) {
  const { type, ui, format, maxLength } = property;
  const fixed = isFixed(name, property);
  const base = {
    label: inLanguage(property.title) ?? name,
    description: inLanguage(property.hint),
    placeholder: inLanguage(property.placeholder),
    withAsterisk: isRequired,
    disabled: ui?.disabled,
    readOnly: fixed,
    error,
  };
  const text = typeof value === 'string' ? value : '';
  const choices = choicesOf(property);
  const list = Array.isArray(value) ? value.map(String) : [];
  switch (type) {
    case 'array':
      return itemChoicesOf(property) ? (
        <MultiSelect
          {...base}
          data={itemChoicesOf(property) ?? []}
          value={list}
          clearable={!fixed}
          onChange={onChange}
        />
      ) : (
        <TagsInput {...base} value={list} clearable={!fixed} onChange={onChange} />
      );
    case 'boolean':
      return (
        <Switch
          label={base.label}
          description={base.description}
          error={error}
          checked={value === true}
          disabled={base.disabled || fixed}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'number':
    case 'integer':
      return (
        <NumberInput
          {...base}
          value={typeof value === 'number' ? value : ''}
          allowDecimal={type === 'number'}
          onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
        />
      );
    case 'object':
      return (
        <TextInput {...base} readOnly value={value === undefined ? '' : JSON.stringify(value)} />
      );
    case 'string':
      break;
  }
  if (choices)
    return (
      <Select
        {...base}
        data={choices}
        value={text || null}
        clearable={!fixed}
        onChange={onChange}
      />
    );
  if (format === 'date')
    return (
      <DateInput
        {...base}
        value={text || null}
        clearable={!fixed}
        valueFormat={formatDay}
        onChange={onChange}
      />
    );
  if (format === 'date-time')
    return (
      <DateTimePicker
        {...base}
        withSeconds
        clearable={!fixed}
        valueFormat={formatSeconds}
        value={text ? new Date(text) : null}
        onChange={(next) => onChange(next ? new Date(next).toISOString() : undefined)}
      />
    );
  const isLong = ui?.multiline ?? (typeof maxLength === 'number' && maxLength > LONG_TEXT);
  return isLong ? (
    <Textarea
      {...base}
      autosize
      minRows={2}
      maxRows={10}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ) : (
    <TextInput {...base} value={text} onChange={(event) => onChange(event.currentTarget.value)} />
  );
}

function choicesOf({ enum: choices }: FormProperty): string[] | null {
  return Array.isArray(choices) ? choices.filter((choice) => typeof choice === 'string') : null;
}

function itemChoicesOf({ items }: FormProperty): string[] | null {
  if (typeof items !== 'object' || items === null || !('enum' in items)) return null;
  return Array.isArray(items.enum) ? items.enum.map(String) : null;
}
