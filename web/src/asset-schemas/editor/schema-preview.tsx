import { Stack } from '@mantine/core';
import type { TextByLanguage } from '@spindle/contracts/asset-schemas/schema-property';
import { useState } from 'react';
import { SchemaField } from '../../ui/fields/schema-field.tsx';
import {
  type FormSchema,
  type Values,
  validationErrors,
  visibleProperties,
} from '../../ui/fields/schema-values.ts';
import { t } from '../texts.ts';
import type { DraftField } from './schema-draft.ts';
import classes from './schema-editor.module.css';

interface SchemaPreviewProps {
  fields: DraftField[];
  language: string;
}

/** The form that the fields make, to be tried. */
export function SchemaPreview({ fields, language }: SchemaPreviewProps) {
  const [values, setValues] = useState<Values>({});
  const form = formOf(fields, language);
  const faults = validationErrors({ ...form, required: [] }, typedIn(form, values));
  const shown = visibleProperties(form);
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
            value={typedIn(form, values)[uid]}
            error={faults[uid]}
            onChange={(value) => setValues({ ...values, [uid]: value })}
          />
        ))}
      </Stack>
    </aside>
  );
}

/** By uid, so that a field that has no name yet is drawn too. */
function formOf(fields: DraftField[], language: string): FormSchema {
  const properties = fields.map(({ uid, name, property }, order) => [
    uid,
    {
      ...property,
      title: inOne(property.title, language) ?? { en: name || t('newField') },
      hint: inOne(property.hint, language),
      placeholder: inOne(property.placeholder, language),
      ui: { ...property.ui, order },
    },
  ]);
  const required = fields.filter(({ isRequired }) => isRequired).map(({ uid }) => uid);
  return { required, properties: Object.fromEntries(properties) };
}

/** In the language that is being written, else in English. */
function inOne(text: TextByLanguage | undefined, language: string): TextByLanguage | undefined {
  const words = text?.[language] || text?.en;
  return words ? { en: words } : undefined;
}

/** What was typed into fields that are there, as long as it fits their type. */
function typedIn({ properties }: FormSchema, values: Values): Values {
  const fits = ([uid, value]: [string, unknown]) => {
    const type = properties[uid]?.type;
    if (type === 'array') return Array.isArray(value);
    if (type === 'integer') return typeof value === 'number';
    return typeof value === type;
  };
  return Object.fromEntries(Object.entries(values).filter(fits));
}
