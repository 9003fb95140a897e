import { Button, TextInput } from '@mantine/core';
import { SAVED_SEARCH_NAME_MAX, type SavedSearch } from '@spindle/contracts/search/saved-searches';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../api/errors.ts';
import { useLayer } from '../ui/dialogs/layers.ts';
import classes from './saved-searches.module.css';
import { useRenameSearch } from './saved-searches-api.ts';
import { t } from './texts.ts';

interface RenameFormProps {
  saved: SavedSearch;
  onDone: () => void;
}

/** Replaces the row of a saved search while it is renamed. Escape cancels. */
export function RenameForm({ saved, onDone }: RenameFormProps) {
  const [typed, setTyped] = useState(saved.name);
  const rename = useRenameSearch();
  useLayer(true, onDone);
  const name = typed.trim();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (name === saved.name) return onDone();
    if (name !== '') rename.mutate({ id: saved.id, name }, { onSuccess: onDone });
  };
  return (
    <form noValidate className={classes.form} onSubmit={handleSubmit}>
      <TextInput
        ref={selectAll}
        className={classes.name}
        aria-label={t('name', { name: saved.name })}
        maxLength={SAVED_SEARCH_NAME_MAX}
        autoComplete="off"
        value={typed}
        error={rename.isError ? errorMessage(rename.error) : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" disabled={name === ''} loading={rename.isPending}>
        {t('renameDone')}
      </Button>
      <Button variant="default" onClick={onDone}>
        {t('cancel')}
      </Button>
    </form>
  );
}

/** Focuses the field and selects its text when it mounts. */
function selectAll(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}
