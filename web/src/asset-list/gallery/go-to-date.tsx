import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { parseDay } from './days/day-names.ts';
import { t } from './days/texts.ts';

interface GoToDateProps {
  onGo: (day: string) => void;
  onClose: () => void;
}

/** Asks for a date and shows the pictures of it. */
export function GoToDate({ onGo, onClose }: GoToDateProps) {
  const [text, setText] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const day = parseDay(text);
    if (day === null) return setIsWrong(true);
    onClose();
    onGo(day);
  };
  return (
    <Dialog opened onClose={onClose} title={t('goToDate')} size={380}>
      <form onSubmit={handleSubmit}>
        <Stack gap="md">
          <TextInput
            data-autofocus
            label={t('dateLabel')}
            description={t('dateHelp')}
            error={isWrong && t('dateUnknown')}
            value={text}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value);
              setIsWrong(false);
            }}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit">{t('go')}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
