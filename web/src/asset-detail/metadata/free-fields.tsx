import { Button, Group, Text, TextInput } from '@mantine/core';
import { FREE_FIELDS_FULL, FREE_FIELDS_MAX, FreeField } from '@spindle/contracts/metadata/metadata';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from './free-fields.module.css';
import { t } from './texts.ts';

interface FreeFieldsProps {
  fields: FreeField[];
  errors: FieldError[];
  /** Number of fields that the asset has already. */
  existing: number;
  onChange: (fields: FreeField[]) => void;
}

type FieldError = { name?: string; value?: string } | null;

/**
 * Edits the fields that no schema defines: a name and a value each, at most FREE_FIELDS_MAX together with the
 * existing ones.
 */
export function FreeFields({ fields, errors, existing, onChange }: FreeFieldsProps) {
  const isFull = existing + fields.length >= FREE_FIELDS_MAX;
  const change = (at: number, changed: Partial<FreeField>) =>
    onChange(fields.map((field, index) => (index === at ? { ...field, ...changed } : field)));
  return (
    <>
      {fields.map((field, index) => (
        <fieldset
          key={index}
          className={classes.field}
          aria-label={t('newField', { n: index + 1 })}
        >
          <TextInput
            label={t('fieldName')}
            autoComplete="off"
            value={field.name}
            error={errors[index]?.name}
            onChange={(event) => change(index, { name: event.currentTarget.value })}
          />
          <TextInput
            label={t('fieldValue')}
            autoComplete="off"
            value={field.value}
            error={errors[index]?.value}
            onChange={(event) => change(index, { value: event.currentTarget.value })}
          />
          <IconButton
            className={classes.remove}
            icon={IconTrash}
            label={t('removeField')}
            onClick={() => onChange(fields.filter((_, at) => at !== index))}
          />
        </fieldset>
      ))}
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconPlus size={15} />}
          disabled={isFull}
          onClick={() => onChange([...fields, { name: '', value: '' }])}
        >
          {t('addField')}
        </Button>
        {isFull && (
          <Text size="xs" role="status">
            {FREE_FIELDS_FULL}
          </Text>
        )}
      </Group>
    </>
  );
}

/** Returns the errors of each field, or null if it is valid. Names must be unique. */
export function freeFieldErrors(fields: FreeField[], existing: string[]): FieldError[] {
  return fields.map((field, index) => {
    const { error } = FreeField.safeParse(field);
    const issueOf = (part: string) => error?.issues.find(({ path }) => path[0] === part)?.message;
    const isDuplicate =
      existing.includes(field.name) || fields.findIndex(({ name }) => name === field.name) < index;
    const name = issueOf('name') ?? (isDuplicate ? t('nameTaken') : undefined);
    const value = issueOf('value');
    return name || value ? { name, value } : null;
  });
}
