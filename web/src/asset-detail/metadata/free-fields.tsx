import { Button, Group, Text, TextInput } from '@mantine/core';
import { FREE_FIELDS_FULL, FREE_FIELDS_MAX, FreeField } from '@spindle/contracts/metadata/metadata';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { t } from '../texts.ts';
import classes from './free-fields.module.css';

interface FreeFieldsProps {
  fields: FreeField[];
  faults: FieldFault[];
  /** Fields that the asset has already. */
  existing: number;
  onChange: (fields: FreeField[]) => void;
}

type FieldFault = { name?: string; value?: string } | null;

/** Fields that a person adds: a name and a value each, ten in all. */
export function FreeFields({ fields, faults, existing, onChange }: FreeFieldsProps) {
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
            error={faults[index]?.name}
            onChange={(event) => change(index, { name: event.currentTarget.value })}
          />
          <TextInput
            label={t('fieldValue')}
            autoComplete="off"
            value={field.value}
            error={faults[index]?.value}
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

/** What is wrong with each field; a name is there once. */
export function freeFaults(fields: FreeField[], existing: string[]): FieldFault[] {
  return fields.map((field, index) => {
    const { error } = FreeField.safeParse(field);
    const issueOf = (part: string) => error?.issues.find(({ path }) => path[0] === part)?.message;
    const isTwice =
      existing.includes(field.name) || fields.findIndex(({ name }) => name === field.name) < index;
    const name = issueOf('name') ?? (isTwice ? t('nameTaken') : undefined);
    const value = issueOf('value');
    return name || value ? { name, value } : null;
  });
}
