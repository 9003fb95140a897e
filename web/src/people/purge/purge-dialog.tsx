import { Button, Group, Text, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import classes from '../person/person-page.module.css';
import { t } from '../texts.ts';

interface PurgeDialogProps {
  title: string;
  /** Explains the consequences. */
  children: ReactNode;
  /** What the user types to confirm. */
  words: string;
  isPending: boolean;
  onPurge: () => void;
  onClose: () => void;
}

/** Asks the user to type words before faces are deleted permanently. */
export function PurgeDialog(props: PurgeDialogProps) {
  const { title, children, words, isPending, onPurge, onClose } = props;
  const [typed, setTyped] = useState('');
  const isConfirmed = typed.trim() === words;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isConfirmed && !isPending) onPurge();
  };
  return (
    <Dialog opened onClose={onClose} title={title} size={440}>
      <form className={classes.dialog} noValidate onSubmit={handleSubmit}>
        <Text size="sm">{children}</Text>
        <TextInput
          data-autofocus
          label={t('typeToConfirm', { words })}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {isPending && (
          <Text size="sm" role="status">
            {t('purging')}
          </Text>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={isPending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" color="red" disabled={!isConfirmed} loading={isPending}>
            {t('purge')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
