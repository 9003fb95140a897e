import { Button, Group, Stack } from '@mantine/core';
import type { AssetSchema } from '@spindle/contracts/asset-schemas/asset-schemas';
import type { FreeField } from '@spindle/contracts/metadata/metadata';
import { type FormEvent, useEffect, useState } from 'react';
import { SchemaField } from '../../ui/fields/schema-field.tsx';
import {
  changedValues,
  formValues,
  type Values,
  validationErrors,
  visibleProperties,
  withUnknown,
} from '../../ui/fields/schema-values.ts';
import { t } from '../texts.ts';
import { FreeFields, freeFaults } from './free-fields.tsx';

interface MetadataFormProps {
  schema: AssetSchema;
  values: Values;
  /** Fields may be added that no schema knows. */
  isFreeForm: boolean;
  isPending: boolean;
  /** Gets what has changed. */
  onSave: (changed: Values) => void;
  onCancel: () => void;
  /** Hears whether something is typed that is not saved, and not on its way. */
  onUnsaved?: (isSome: boolean) => void;
}

/** The form of a schema, and of what stands beside it. */
export function MetadataForm(props: MetadataFormProps) {
  const { schema, values, isFreeForm, isPending, onSave, onCancel, onUnsaved } = props;
  const [form] = useState(() => withUnknown(schema.schema, values));
  const [before] = useState(() => formValues(form, values));
  const [now, setNow] = useState(before);
  const [added, setAdded] = useState<FreeField[]>(() =>
    isFreeForm && Object.keys(values).length === 0 ? [{ name: '', value: '' }] : [],
  );
  const [isChecked, setIsChecked] = useState(false);
  const shown = visibleProperties(form).filter(([name]) => !isFreeForm || name in values);
  const faults = validationErrors(form, now);
  const addedFaults = freeFaults(added, Object.keys(before));
  const isTyped =
    Object.keys(changedValues(before, now)).length > 0 ||
    added.some(({ name, value }) => name !== '' || value !== '');
  const isUnsaved = isTyped && !isPending;
  useEffect(() => {
    onUnsaved?.(isUnsaved);
    return () => onUnsaved?.(false);
  }, [isUnsaved, onUnsaved]);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    const isRight = shown.every(([name]) => !faults[name]) && addedFaults.every((fault) => !fault);
    if (!isRight || isPending) return;
    const fields = added.map(({ name, value }) => [name, value.trim()]);
    onSave({ ...changedValues(before, now), ...Object.fromEntries(fields) });
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
            error={isChecked ? faults[name] : undefined}
            onChange={(value) => setNow({ ...now, [name]: value })}
          />
        ))}
        {isFreeForm && (
          <FreeFields
            fields={added}
            faults={isChecked ? addedFaults : []}
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
