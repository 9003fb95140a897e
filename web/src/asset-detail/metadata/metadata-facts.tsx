import {
  type AssetSchema,
  DEFAULT_SCHEMA_ID,
} from '@spindle/contracts/asset-schemas/asset-schemas';
import type { ReactNode } from 'react';
import { DateTime } from '../../ui/date-time.tsx';
import {
  addUnknownProperties,
  type FormProperty,
  filledValues,
  pickTranslation,
  type Values,
} from '../../ui/fields/schema-values.ts';
import { visibleFields } from '../../ui/fields/visible-fields.ts';
import { KeyValues } from '../../ui/key-values.tsx';
import { t } from './texts.ts';

interface MetadataFactsProps {
  schema: AssetSchema;
  values: Values;
}

/** Lists metadata read-only: the fields of the schema in their order, then the fields that it does not define. */
export function MetadataFacts({ schema, values }: MetadataFactsProps) {
  const filled = filledValues(values);
  const entries = visibleFields(addUnknownProperties(schema.schema, values).properties)
    .filter(([name]) => schema.id !== DEFAULT_SCHEMA_ID || name in values)
    .map(([name, property]) => ({
      label: pickTranslation(property.title) ?? name,
      value: name in filled ? formatValue(filled[name], property) : t('empty'),
    }));
  return <KeyValues entries={entries} />;
}

/** Returns a value as text, in the format of its property. */
export function formatValue(value: unknown, { format }: FormProperty): ReactNode {
  if (typeof value === 'string' && (format === 'date' || format === 'date-time'))
    return <DateTime at={value} form={format === 'date' ? 'day' : 'full'} />;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string'))
    return value.join(', ');
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
