import { Switch, TextInput } from '@mantine/core';
import { t } from '../texts.ts';
import type { SchemaDraft } from './schema-draft.ts';
import classes from './schema-editor.module.css';

interface SchemaNameCardProps {
  draft: SchemaDraft;
  nameError: string | undefined;
  isReadOnly: boolean;
  onChange: (draft: SchemaDraft) => void;
}

/** Edits the name of a schema and whether it is active. */
export function SchemaNameCard({ draft, nameError, isReadOnly, onChange }: SchemaNameCardProps) {
  return (
    <section className={classes.card}>
      <TextInput
        label={t('name')}
        placeholder={t('nameHint')}
        autoComplete="off"
        withAsterisk
        readOnly={isReadOnly}
        value={draft.name.en ?? ''}
        error={nameError}
        onChange={(event) =>
          onChange({ ...draft, name: { ...draft.name, en: event.currentTarget.value } })
        }
      />
      <Switch
        size="xs"
        label={t('active')}
        description={t('activeHelp')}
        disabled={isReadOnly}
        checked={draft.status === 'ACTIVE'}
        onChange={(event) =>
          onChange({ ...draft, status: event.currentTarget.checked ? 'ACTIVE' : 'INACTIVE' })
        }
      />
    </section>
  );
}
