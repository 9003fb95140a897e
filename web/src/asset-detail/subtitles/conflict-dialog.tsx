import { Button, Group, Text } from '@mantine/core';
import { SUBTITLE_CHANGED } from '@spindle/contracts/subtitles/subtitles';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { t } from './texts.ts';

interface ChangedQuestionProps {
  isOpen: boolean;
  onKeep: () => void;
  onTheirs: () => void;
  onMine: () => void;
}

/** Asks what becomes of a text where somebody else has saved another meanwhile. */
export function ChangedQuestion({ isOpen, onKeep, onTheirs, onMine }: ChangedQuestionProps) {
  return (
    <Dialog opened={isOpen} onClose={onKeep} title={t('changedTitle')} size={460}>
      <Text size="sm" mb="lg">
        {SUBTITLE_CHANGED} {t('changedHelp')}
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" data-autofocus onClick={onKeep}>
          {t('keepEditing')}
        </Button>
        <Button variant="default" onClick={onTheirs}>
          {t('openTheirs')}
        </Button>
        <Button onClick={onMine}>{t('saveMine')}</Button>
      </Group>
    </Dialog>
  );
}
