import { Input, Select, TextInput } from '@mantine/core';
import type { FieldCriterion, FieldRange } from '@spindle/contracts/search/field-criterion';
import { useId } from 'react';
import { fieldTitle, type SchemaField } from '../../asset-schemas/asset-schemas-api.ts';
import { t } from '../texts.ts';
import classes from './schema-filter.module.css';

interface FieldInputProps {
  field: SchemaField;
  value: FieldCriterion;
  onChange: (value: FieldCriterion) => void;
}

/** Shows the search input of one schema field, chosen by its type. */
export function FieldInput({ field, value, onChange }: FieldInputProps) {
  const { name, property } = field;
  const label = fieldTitle(name, property);
  if (property.type === 'boolean') {
    return (
      <Select
        label={label}
        placeholder={t('any')}
        data={[
          { value: 'true', label: t('yes') },
          { value: 'false', label: t('no') },
        ]}
        value={typeof value === 'boolean' ? String(value) : null}
        onChange={(choice) => onChange(choice === null ? null : choice === 'true')}
        clearable
        comboboxProps={{ withinPortal: false }}
      />
    );
  }
  if (property.type === 'number' || property.type === 'integer')
    return <RangeInput label={label} type="number" value={rangeOf(value)} onChange={onChange} />;
  if (property.format === 'date')
    return <RangeInput label={label} type="date" value={rangeOf(value)} onChange={onChange} />;
  return (
    <TextInput
      label={label}
      placeholder={property.placeholder?.en ?? t('fieldHint')}
      maxLength={1000}
      autoComplete="off"
      value={textOf(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface RangeInputProps {
  label: string;
  type: 'number' | 'date';
  value: FieldRange;
  onChange: (value: FieldCriterion) => void;
}

function RangeInput({ label, type, value, onChange }: RangeInputProps) {
  const id = useId();
  const change = (end: 'start' | 'end', text: string) => {
    const typed = type === 'number' ? Number(text) : text;
    const next = { ...value, [end]: text === '' || Number.isNaN(typed) ? undefined : typed };
    // Both ends have the type of the field.
    onChange(next as FieldRange);
  };
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }}>
      <fieldset className={classes.range} aria-labelledby={id}>
        {(['start', 'end'] as const).map((end) => (
          <TextInput
            key={end}
            type={type}
            step="any"
            aria-label={t(end === 'start' ? 'fieldFrom' : 'fieldUntil', { field: label })}
            placeholder={t(end === 'start' ? 'from' : 'until')}
            value={value[end] ?? ''}
            onChange={(event) => change(end, event.currentTarget.value)}
          />
        ))}
      </fieldset>
    </Input.Wrapper>
  );
}

function textOf(value: FieldCriterion): string {
  if (typeof value === 'object' && value !== null) return 'is' in value ? String(value.is) : '';
  return typeof value === 'string' ? value : '';
}

function rangeOf(value: FieldCriterion): FieldRange {
  if (typeof value !== 'object' || value === null) return {};
  return 'is' in value ? {} : value;
}
