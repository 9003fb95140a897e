import { UnstyledButton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useCan } from '../session/allowed.tsx';
import { NameField } from './name-field.tsx';
import classes from './people.module.css';
import { useChangePerson } from './people-api.ts';
import { t } from './texts.ts';

interface InlineNameProps {
  person: { id: number; name: string };
}

/** Shows the name of a person as a button that turns into a field. Enter saves, Escape cancels, an empty text keeps the name. */
export function InlineName({ person: { id, name } }: InlineNameProps) {
  const canEdit = useCan('EDIT_ASSET');
  const [draft, setDraft] = useState<string | null>(null);
  const field = useRef<HTMLFieldSetElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const change = useChangePerson();
  const isEditing = draft !== null;
  const wasEditing = useRef(false);
  useEffect(() => {
    if (isEditing) field.current?.querySelector('input')?.select();
    else if (wasEditing.current) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  if (!canEdit) return <span className={classes.name}>{name || t('unknown')}</span>;
  if (draft === null)
    return (
      <UnstyledButton
        ref={button}
        className={classes.name}
        data-unnamed={name === '' || undefined}
        aria-label={name ? t('nameOf', { name }) : undefined}
        onClick={() => setDraft(name)}
      >
        {name || t('addName')}
      </UnstyledButton>
    );
  const save = (next: string) => {
    if (next !== name) change.mutate({ id, name: next });
    setDraft(null);
  };
  return (
    <fieldset
      ref={field}
      className={classes.nameField}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) save(draft.trim() || name);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        setDraft(null);
      }}
    >
      <NameField
        label={t('nameOf', { name: name || t('unknown') })}
        isLabelHidden
        value={draft}
        onChange={setDraft}
        onSubmit={save}
      />
    </fieldset>
  );
}
