import { Button, Group, Stack } from '@mantine/core';
import type { AssetSchema } from '@spindle/contracts/asset-schemas/asset-schemas';
import type { FreeField } from '@spindle/contracts/metadata/metadata';
import { type FormEvent, useEffect, useState } from 'react';
import { SchemaField } from '../../ui/fields/schema-field.tsx';
import {
  addUnknownProperties,
  changedValues,
  formValues,
  type Values,
  validationErrors,
} from '../../ui/fields/schema-values.ts';
import { visibleFields } from '../../ui/fields/visible-fields.ts';
import { FreeFields, freeFieldErrors } from './free-fields.tsx';
import { t } from './texts.ts';

interface MetadataFormProps {
  schema: AssetSchema;
  values: Values;
  /** Whether fields may be added that no schema defines. */
  isFreeForm: boolean;
  isPending: boolean;
  /** Called with the changed values, and with the values that these fields had when the form was opened. */
  onSave: (changed: Values, expected: Values) => void;
  onCancel: () => void;
  /** Called with whether there are changes that are neither saved nor being saved. */
  onUnsaved?: (hasChanges: boolean) => void;
}

/** Edits an asset's metadata: the fields of the schema, then the fields that it does not define. */
export function MetadataForm(props: MetadataFormProps) {
  const { schema, values, isFreeForm, isPending, onSave, onCancel, onUnsaved } = props;
  const [opened] = useState(values);
  const [form] = useState(() => addUnknownProperties(schema.schema, values));
  const [before] = useState(() => formValues(form, values));
  const [now, setNow] = useState(before);
  const [added, setAdded] = useState<FreeField[]>(() =>
    isFreeForm && Object.keys(values).length === 0 ? [{ name: '', value: '' }] : [],
  );
  const [isChecked, setIsChecked] = useState(false);
  const shown = visibleFields(form.properties).filter(([name]) => !isFreeForm || name in values);
  const errors = validationErrors(form, now);
  const addedErrors = freeFieldErrors(added, Object.keys(before));
  const hasInput =
    Object.keys(changedValues(before, now)).length > 0 ||
    added.some(({ name, value }) => name !== '' || value !== '');
  const isUnsaved = hasInput && !isPending;
  useEffect(() => {
    onUnsaved?.(isUnsaved);
    return () => onUnsaved?.(false);
  }, [isUnsaved, onUnsaved]);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    const isValid = shown.every(([name]) => !errors[name]) && addedErrors.every((error) => !error);
    if (!isValid || isPending) return;
    const fields = added.map(({ name, value }) => [name, value.trim()]);
    const changed = { ...changedValues(before, now), ...Object.fromEntries(fields) };
    const names = Object.keys(changed);
    onSave(changed, Object.fromEntries(names.map((name) => [name, opened[name] ?? null])));
  };
  return (
    <form noValidate onSubmit={handleSubmit} aria-label={t('metadata')}>
      <Stack gap="sm">
        {shown.map(([name, property]) => (
          <SchemaField
            key={name}
            name={name}
            property={property}
            isRequired={form.required.includes(name)}
            value={now[name]}
            error={isChecked ? errors[name] : undefined}
            onChange={(value) => setNow({ ...now, [name]: value })}
          />
        ))}
        {isFreeForm && (
          <FreeFields
            fields={added}
            errors={isChecked ? addedErrors : []}
            existing={shown.length}
            onChange={setAdded}
          />
        )}
        <Group justify="flex-end" gap="sm" mt="xs">
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
