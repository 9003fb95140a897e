import type { AssetSchema } from '@spindle/contracts/asset-schemas';
import { KeyValues } from '../ui/key-values.tsx';
import {
  filledValues,
  inLanguage,
  shownProperties,
  type Values,
  withUnknown,
} from '../ui/schema-values.ts';
import { t } from './texts.ts';

interface MetadataFactsProps {
  schema: AssetSchema;
  values: Values;
}

/** Data as facts: the fields of the schema in their order, then what it does not know. */
export function MetadataFacts({ schema, values }: MetadataFactsProps) {
  const filled = filledValues(values);
  const entries = shownProperties(withUnknown(schema.schema, values))
    .filter(([name]) => schema.id !== 0 || name in values)
    .map(([name, { title }]) => ({
      label: inLanguage(title) ?? name,
      value: name in filled ? inWords(filled[name]) : t('empty'),
    }));
  return <KeyValues entries={entries} />;
}

function inWords(value: unknown): string {
  if (Array.isArray(value) && value.every((item) => typeof item === 'string'))
    return value.join(', ');
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
