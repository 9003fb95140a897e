import { Button, TextInput } from '@mantine/core';
import { SAVED_SEARCH_NAME_MAX, type SavedRequest } from '@spindle/contracts/search/saved-searches';
import { IconFolderSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { z } from 'zod';
import { useCreateCollection } from '../collections/collection-changes-api.ts';
import { useOpenCollection } from '../collections/collections-api.ts';
import { showAlert } from '../ui/alerts/alerts.ts';
import classes from './saved-searches.module.css';
import { useSaveSearch } from './saved-searches-api.ts';
import { t } from './texts.ts';

interface SaveFormProps {
  request: z.input<typeof SavedRequest>;
  /** Existing names. Saving under one of them replaces that search. */
  names: readonly string[];
}

/** Saves the current search under a name, or as a smart collection. */
export function SaveForm({ request, names }: SaveFormProps) {
  const [typed, setTyped] = useState('');
  const save = useSaveSearch();
  const create = useCreateCollection();
  const openCollection = useOpenCollection();
  const name = typed.trim();
  const isTaken = names.includes(name);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (name !== '') save.mutate({ name, request }, { onSuccess: () => setTyped('') });
  };
  const handleCreate = () =>
    create.mutate(
      { name, search: request },
      {
        onSuccess: ({ id }) => {
          setTyped('');
          const message = t('smartCreated', { name });
          showAlert({ type: 'success', message, action: openCollection([id]) });
        },
      },
    );
  return (
    <form noValidate className={classes.saveForm} onSubmit={handleSubmit}>
      <div className={classes.form}>
        <TextInput
          data-autofocus
          className={classes.name}
          label={t('saveThis')}
          maxLength={SAVED_SEARCH_NAME_MAX}
          autoComplete="off"
          description={isTaken ? t('replaces') : undefined}
          inputWrapperOrder={['label', 'input', 'description']}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button
          type="submit"
          className={classes.submit}
          disabled={name === ''}
          loading={save.isPending}
        >
          {t(isTaken ? 'replace' : 'save')}
        </Button>
      </div>
      {!request.trashed && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconFolderSearch size={15} stroke={1.75} />}
          disabled={name === ''}
          loading={create.isPending}
          onClick={handleCreate}
        >
          {t('saveSmart')}
        </Button>
      )}
    </form>
  );
}
