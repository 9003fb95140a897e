import { Stack } from '@mantine/core';
import type { TextByLanguage } from '@spindle/contracts/asset-schemas/schema-property';
import { useState } from 'react';
import { SchemaField } from '../../ui/fields/schema-field.tsx';
import { type FormSchema, type Values, validationErrors } from '../../ui/fields/schema-values.ts';
import { visibleFields } from '../../ui/fields/visible-fields.ts';
import { t } from '../texts.ts';
import type { DraftField } from './schema-draft.ts';
import classes from './schema-editor.module.css';

interface SchemaPreviewProps {
  fields: DraftField[];
  language: string;
}

/** Shows a working preview of the form. */
export function SchemaPreview({ fields, language }: SchemaPreviewProps) {
  const [values, setValues] = useState<Values>({});
  const form = formOf(fields, language);
  const errors = validationErrors({ ...form, required: [] }, valuesOfType(form, values));
  const shown = visibleFields(form.properties);
  return (
    <aside className={classes.preview} aria-label={t('preview')}>
      <h2 className={classes.previewTitle}>{t('preview')}</h2>
      <p className={classes.previewHelp}>{t(shown.length > 0 ? 'previewHelp' : 'previewEmpty')}</p>
      <Stack gap="sm">
        {shown.map(([uid, property]) => (
          <SchemaField
            key={`${uid}-${property.type}`}
            name={uid}
            property={property}
            isRequired={form.required.includes(uid)}
            value={valuesOfType(form, values)[uid]}
            error={errors[uid]}
            onChange={(value) => setValues({ ...values, [uid]: value })}
          />
        ))}
      </Stack>
    </aside>
  );
}

/** Keys fields by uid, so that a field without a name is shown too. */
function formOf(fields: DraftField[], language: string): FormSchema {
  const properties = fields.map(({ uid, name, property }, order) => [
    uid,
    {
      ...property,
      title: textIn(property.title, language) ?? { en: name || t('newField') },
      hint: textIn(property.hint, language),
      placeholder: textIn(property.placeholder, language),
      ui: { ...property.ui, order },
    },
  ]);
  const required = fields.filter(({ isRequired }) => isRequired).map(({ uid }) => uid);
  return { required, properties: Object.fromEntries(properties) };
}

/** Returns the text in the edited language, or in English. */
function textIn(text: TextByLanguage | undefined, language: string): TextByLanguage | undefined {
  const value = text?.[language] || text?.en;
  return value ? { en: value } : undefined;
}

/** Returns the values of existing fields that still match their type. */
function valuesOfType({ properties }: FormSchema, values: Values): Values {
  const hasType = ([uid, value]: [string, unknown]) => {
    const type = properties[uid]?.type;
    if (type === 'array') return Array.isArray(value);
    if (type === 'integer') return typeof value === 'number';
    return typeof value === type;
  };
  return Object.fromEntries(Object.entries(values).filter(hasType));
}
