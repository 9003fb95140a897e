import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { NameField } from '../../people/name-field.tsx';
import classes from './face-boxes.module.css';
import { t } from './texts.ts';

interface NameFormProps {
  isSaving: boolean;
  onSave: (name: string) => void;
  onCancel: () => void;
}

/** Asks who a face is, with the names of known people as suggestions. */
export function NameForm({ isSaving, onSave, onCancel }: NameFormProps) {
  const [name, setName] = useState('');
  return (
    <div className={classes.form}>
      <NameField label={t('whoIsThis')} value={name} onChange={setName} onSubmit={onSave} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" size="xs" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button
          size="xs"
          loading={isSaving}
          disabled={name.trim() === ''}
          onClick={() => onSave(name.trim())}
        >
          {t('save')}
        </Button>
      </Group>
    </div>
  );
}
