import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { PersonalLink } from '@spindle/contracts/users/users';
import { IconCopy } from '@tabler/icons-react';
import { formatDateTime } from '../lib/format.ts';
import { copyWithAlert } from '../ui/alerts/copy-with-alert.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { t } from './texts.ts';

/** A link that was not mailed, and its purpose. */
export interface UnsentLink {
  purpose: 'invite' | 'reset';
  email: string;
  link: PersonalLink;
}

interface PersonalLinkDialogProps extends UnsentLink {
  onClose: () => void;
}

/** Shows a link that the administrator passes on, which only this response contains. */
export function PersonalLinkDialog({ purpose, email, link, onClose }: PersonalLinkDialogProps) {
  const copy = () =>
    copyWithAlert(link.url, { copied: t('linkCopied'), failed: t('linkNotCopied') });
  return (
    <Dialog
      opened
      onClose={onClose}
      closeOnClickOutside={false} // the link is not shown again
      title={t(`${purpose}Ready`)}
      size={460}
    >
      <Stack gap="md">
        <Text size="sm" c="var(--text-2)">
          {t('linkHelp', { email, time: formatDateTime(link.expires_at) })}
        </Text>
        <TextInput
          label={t('link')}
          data-autofocus
          readOnly
          value={link.url}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('done')}
          </Button>
          <Button leftSection={<IconCopy size={15} />} onClick={() => void copy()}>
            {t('copyLink')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
