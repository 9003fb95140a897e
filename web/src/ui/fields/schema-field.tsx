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
import { formatDateTimeWithSeconds, formatDay } from '../../lib/format.ts';
import { type FormProperty, isReadOnly, pickTranslation } from './schema-values.ts';

interface SchemaFieldProps {
  name: string;
  property: FormProperty;
  isRequired: boolean;
  value: unknown;
  error: string | undefined;
  onChange: (value: unknown) => void;
}

/** Length limit above which a text input has several lines, even if the schema does not ask for them. */
const LONG_TEXT = 250;

/** Renders the input of one property, chosen by its type. */
export function SchemaField(props: SchemaFieldProps) {
  const { property, value, error, onChange } = props;
  const input = inputProps(props);
  switch (property.type) {
    case 'array':
      return <ListInput {...props} />;
    case 'boolean':
      return (
        <Switch
          label={input.label}
          description={input.description}
          error={error}
          checked={value === true}
          disabled={input.disabled || input.readOnly}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'number':
    case 'integer':
      return (
        <NumberInput
          {...input}
          value={typeof value === 'number' ? value : ''}
          allowDecimal={property.type === 'number'}
          onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
        />
      );
    case 'object':
      return (
        <TextInput {...input} readOnly value={value === undefined ? '' : JSON.stringify(value)} />
      );
    case 'string':
      return <StringInput {...props} />;
  }
}

function inputProps({ name, property, isRequired, error }: SchemaFieldProps) {
  return {
    label: pickTranslation(property.title) ?? name,
    description: pickTranslation(property.hint),
    placeholder: pickTranslation(property.placeholder),
    withAsterisk: isRequired,
    disabled: property.ui?.disabled,
    readOnly: isReadOnly(name, property),
    error,
  };
}

function ListInput(props: SchemaFieldProps) {
  const { property, value, onChange } = props;
  const input = inputProps(props);
  const list = Array.isArray(value) ? value.map(String) : [];
  const choices = itemChoicesOf(property);
  return choices ? (
    <MultiSelect
      {...input}
      data={choices}
      value={list}
      clearable={!input.readOnly}
      onChange={onChange}
    />
  ) : (
    <TagsInput {...input} value={list} clearable={!input.readOnly} onChange={onChange} />
  );
}

function StringInput(props: SchemaFieldProps) {
  const { property, value, onChange } = props;
  const { ui, format, maxLength } = property;
  const input = inputProps(props);
  const text = typeof value === 'string' ? value : '';
  const choices = choicesOf(property);
  if (choices)
    return (
      <Select
        {...input}
        data={choices}
        value={text || null}
        clearable={!input.readOnly}
        onChange={onChange}
      />
    );
  if (format === 'date')
    return (
      <DateInput
        {...input}
        value={text || null}
        clearable={!input.readOnly}
        valueFormat={formatDay}
        onChange={onChange}
      />
    );
  if (format === 'date-time')
    return (
      <DateTimePicker
        {...input}
        withSeconds
        clearable={!input.readOnly}
        valueFormat={formatDateTimeWithSeconds}
        value={text ? new Date(text) : null}
        onChange={(next) => onChange(next ? new Date(next).toISOString() : undefined)}
      />
    );
  const isLong = ui?.multiline ?? (typeof maxLength === 'number' && maxLength > LONG_TEXT);
  return isLong ? (
    <Textarea
      {...input}
      autosize
      minRows={2}
      maxRows={10}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ) : (
    <TextInput {...input} value={text} onChange={(event) => onChange(event.currentTarget.value)} />
  );
}

function choicesOf({ enum: choices }: FormProperty): string[] | null {
  return Array.isArray(choices) ? choices.filter((choice) => typeof choice === 'string') : null;
}

function itemChoicesOf({ items }: FormProperty): string[] | null {
  if (typeof items !== 'object' || items === null || !('enum' in items)) return null;
  return Array.isArray(items.enum) ? items.enum.map(String) : null;
}
