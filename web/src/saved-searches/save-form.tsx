import { Button, TextInput } from '@mantine/core';
import { SAVED_SEARCH_NAME_MAX, type SavedRequest } from '@spindle/contracts/search/saved-searches';
import { type FormEvent, useState } from 'react';
import type { z } from 'zod';
import classes from './saved-searches.module.css';
import { useSaveSearch } from './saved-searches-api.ts';
import { t } from './texts.ts';

interface SaveFormProps {
  request: z.input<typeof SavedRequest>;
  /** Existing names. Saving under one of them replaces that search. */
  names: readonly string[];
}

/** Saves the current search under a name. */
export function SaveForm({ request, names }: SaveFormProps) {
  const [typed, setTyped] = useState('');
  const save = useSaveSearch();
  const name = typed.trim();
  const isTaken = names.includes(name);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (name !== '') save.mutate({ name, request }, { onSuccess: () => setTyped('') });
  };
  return (
    <form noValidate className={classes.form} onSubmit={handleSubmit}>
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
    </form>
  );
}
