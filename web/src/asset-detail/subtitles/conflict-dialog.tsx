import { Button, Group, Text } from '@mantine/core';
import { SUBTITLE_CHANGED } from '@spindle/contracts/subtitles/subtitles';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { t } from './texts.ts';

interface ConflictDialogProps {
  isOpen: boolean;
  onKeepEditing: () => void;
  onOpenTheirs: () => void;
  onSaveMine: () => void;
}

/** Asks how to continue when someone else has saved the same subtitles. */
export function ConflictDialog({
  isOpen,
  onKeepEditing,
  onOpenTheirs,
  onSaveMine,
}: ConflictDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={onKeepEditing} title={t('changedTitle')} size={460}>
      <Text size="sm" mb="lg">
        {SUBTITLE_CHANGED} {t('changedHelp')}
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" data-autofocus onClick={onKeepEditing}>
          {t('keepEditing')}
        </Button>
        <Button variant="default" onClick={onOpenTheirs}>
          {t('openTheirs')}
        </Button>
        <Button onClick={onSaveMine}>{t('saveMine')}</Button>
      </Group>
    </Dialog>
  );
}
