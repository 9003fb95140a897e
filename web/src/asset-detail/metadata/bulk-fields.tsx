import { Button, Group, Stack, Text } from '@mantine/core';
import {
  type AssetSchema,
  DEFAULT_SCHEMA_ID,
} from '@spindle/contracts/asset-schemas/asset-schemas';
import type { ManyDataUpdate } from '@spindle/contracts/bulk/list-changes';
import type { DataMode, FreeField } from '@spindle/contracts/metadata/metadata';
import { type FormEvent, useState } from 'react';
import type { SelectionTarget } from '../../assets/use-selection.ts';
import { SchemaField } from '../../ui/fields/schema-field.tsx';
import {
  isReadOnly,
  pickTranslation,
  type Values,
  validationErrors,
} from '../../ui/fields/schema-values.ts';
import { visibleFields } from '../../ui/fields/visible-fields.ts';
import { BulkEffects } from './bulk-effects.tsx';
import { BulkListField } from './bulk-list-field.tsx';
import { type ListMode, toUpdate, withLists, withoutWholeLimits } from './bulk-update.ts';
import { FreeFields, freeFieldErrors } from './free-fields.tsx';
import { t } from './texts.ts';

interface BulkFieldsProps {
  target: SelectionTarget;
  schema: AssetSchema;
  /** All schemas, which define the lists of the assets. */
  schemas: readonly AssetSchema[];
  isSchemaKept: boolean;
  /** Fields of the assets that are lists. */
  listFields: readonly string[];
  mode: DataMode;
  onSave: (update: ManyDataUpdate) => void;
  onClose: () => void;
}

/** Edits the values that all assets receive, and says what they do to how many. */
export function BulkFields(props: BulkFieldsProps) {
  const { target, schema, schemas, isSchemaKept, listFields, mode, onSave, onClose } = props;
  const isFreeForm = schema.id === DEFAULT_SCHEMA_ID;
  const [values, setValues] = useState<Values>({});
  const [modes, setModes] = useState<Record<string, ListMode>>({});
  const [added, setAdded] = useState<FreeField[]>(isFreeForm ? [{ name: '', value: '' }] : []);
  const [isChecked, setIsChecked] = useState(false);
  const form = isFreeForm
    ? withLists({ required: [], properties: {} }, listFields, schemas)
    : schema.schema;
  const shown = visibleFields(form.properties).filter(([name, one]) => !isReadOnly(name, one));
  const modeOf = (field: string) => modes[field] ?? 'ADD';
  const filled = added.filter(({ name, value }) => name !== '' || value !== '');
  const fieldErrors = validationErrors(mode === 'APPEND' ? withoutWholeLimits(form) : form, values);
  const freeErrors = freeFieldErrors(filled, Object.keys(form.properties));
  const freeValues = filled
    .filter((_, index) => !freeErrors[index])
    .map(({ name, value }) => [name, value.trim()]);
  const changes = toUpdate(form, values, mode, modeOf);
  const update: ManyDataUpdate = {
    ...changes,
    data: { ...changes.data, ...Object.fromEntries(freeValues) },
    ...(!isSchemaKept && { data_schema_id: schema.id }),
  };
  const isEmpty = isSchemaKept && Object.keys({ ...update.data, ...update.lists }).length === 0;
  const isValid = shown.every(([name]) => !fieldErrors[name]) && freeErrors.every((one) => !one);
  const titleOf = (name: string) => pickTranslation(form.properties[name]?.title) ?? name;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (isValid && !isEmpty) onSave(update);
  };
  return (
    <form noValidate onSubmit={handleSubmit} aria-label={t('metadata')}>
      <Stack gap="sm">
        {shown.map(([name, property]) => {
          const field = {
            name,
            property,
            isRequired: mode === 'REPLACE' && form.required.includes(name),
            value: values[name],
            error: isChecked ? fieldErrors[name] : undefined,
            onChange: (value: unknown) => setValues({ ...values, [name]: value }),
          };
          return property.type === 'array' && mode === 'APPEND' ? (
            <BulkListField
              key={name}
              {...field}
              title={titleOf(name)}
              mode={modeOf(name)}
              onMode={(next) => setModes({ ...modes, [name]: next })}
            />
          ) : (
            <SchemaField key={name} {...field} />
          );
        })}
        {isFreeForm && (
          <FreeFields
            fields={added}
            errors={isChecked ? errorsOfAll(added, freeErrors) : []}
            existing={0}
            onChange={setAdded}
          />
        )}
        <BulkEffects target={target} update={update} titleOf={titleOf} />
        {isChecked && isEmpty && (
          <Text size="sm" role="alert">
            {t('nothingToWrite')}
          </Text>
        )}
        <Group justify="flex-end" gap="sm" mt="xs">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit">{t('save')}</Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Returns the errors of all rows; those of empty rows, which are not sent, are null. */
function errorsOfAll(fields: FreeField[], errors: ReturnType<typeof freeFieldErrors>) {
  const rest = [...errors];
  return fields.map(({ name, value }) =>
    name === '' && value === '' ? null : (rest.shift() ?? null),
  );
}
