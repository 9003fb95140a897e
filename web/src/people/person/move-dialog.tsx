import { Button, Group, Text } from '@mantine/core';
import type { Person, PersonFaces } from '@spindle/contracts/people/people';
import { useState } from 'react';
import { showAlert } from '../../ui/alerts/alerts.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { NameField } from '../name-field.tsx';
import { useMoveFaces } from '../people-api.ts';
import { personName } from '../person-name.ts';
import { t } from '../texts.ts';
import classes from './person-page.module.css';

interface MoveDialogProps {
  person: Person;
  faces: PersonFaces;
  onMoved: () => void;
  onClose: () => void;
}

/** Asks for the name of the person whom faces are moved to. */
export function MoveDialog({ person, faces, onMoved, onClose }: MoveDialogProps) {
  const [name, setName] = useState('');
  const move = useMoveFaces(person.id);
  const submit = (chosen: string) =>
    move.mutate(
      { faces, to: { name: chosen } },
      {
        onSuccess: ({ data }) => {
          showAlert({ type: 'success', message: t('moved', { name: personName(data) }) });
          onClose();
          onMoved();
        },
      },
    );
  return (
    <Dialog opened onClose={onClose} title={t('moveTo')} size={420}>
      <div className={classes.dialog}>
        <Text size="sm">{t('moveHelp')}</Text>
        <NameField value={name} onChange={setName} onSubmit={submit} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            disabled={name.trim() === ''}
            loading={move.isPending}
            onClick={() => submit(name.trim())}
          >
            {t('move')}
          </Button>
        </Group>
      </div>
    </Dialog>
  );
}
