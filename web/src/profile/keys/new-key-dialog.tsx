import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { copyWithAlert } from '../../ui/alerts/copy-with-alert.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import classes from './keys.module.css';
import { t } from './texts.ts';

interface NewKeyDialogProps {
  apiKey: string;
  onClose: () => void;
}

/** Shows a new key, which is not shown again. So only its buttons close it. */
export function NewKeyDialog({ apiKey, onClose }: NewKeyDialogProps) {
  const copy = () => copyWithAlert(apiKey, { copied: t('copied'), failed: t('notCopied') });
  return (
    <Dialog
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={t('created')}
      size={460}
    >
      <Stack gap="md">
        <Text size="sm" c="var(--text-2)">
          {t('createdHelp')}
        </Text>
        <TextInput
          label={t('key')}
          data-autofocus
          readOnly
          classNames={{ input: classes.secret }}
          value={apiKey}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('done')}
          </Button>
          <Button leftSection={<IconCopy size={15} />} onClick={() => void copy()}>
            {t('copy')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
