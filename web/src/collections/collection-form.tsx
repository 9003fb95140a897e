import { Button, Checkbox, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { CollectionFields } from '@spindle/contracts/collections/collections';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { t } from './texts.ts';

interface CollectionFormProps {
  title: string;
  /** Label of the submit button. */
  action: string;
  initial?: CollectionFields;
  isPending: boolean;
  onSubmit: (fields: CollectionFields) => void;
  onClose: () => void;
}

const EMPTY: CollectionFields = { name: '', description: '', group_access: false };

/** Edits the name, description and access of a collection. It can be submitted once it is valid; errors appear at their fields. */
export function CollectionForm(props: CollectionFormProps) {
  const { title, action, initial = EMPTY, isPending, onSubmit, onClose } = props;
  const [fields, setFields] = useState(initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const result = CollectionFields.safeParse(fields);
  const change = (changed: Partial<CollectionFields>) => {
    setFields({ ...fields, ...changed });
    setTouched(new Set([...touched, ...Object.keys(changed)]));
  };
  const errorOf = (field: keyof CollectionFields) =>
    touched.has(field)
      ? result.error?.issues.find(({ path }) => path[0] === field)?.message
      : undefined;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (result.success && !isPending) onSubmit(result.data);
  };
  return (
    <Dialog opened onClose={onClose} title={title} size={440}>
      <form noValidate onSubmit={handleSubmit}>
        <Stack gap="md">
          <TextInput
            label={t('name')}
            withAsterisk
            data-autofocus
            autoComplete="off"
            value={fields.name}
            error={errorOf('name')}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <Textarea
            label={t('description')}
            autosize
            minRows={2}
            maxRows={6}
            value={fields.description}
            error={errorOf('description')}
            onChange={(event) => change({ description: event.currentTarget.value })}
          />
          <Checkbox
            label={t('groupAccess')}
            description={t('groupAccessHelp')}
            checked={fields.group_access}
            onChange={(event) => change({ group_access: event.currentTarget.checked })}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" disabled={!result.success} loading={isPending}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
