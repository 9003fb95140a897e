import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { Invite } from '@spindle/contracts/users/users';
import { IconCopy } from '@tabler/icons-react';
import { formatDateTime } from '../lib/format.ts';
import { copyWithAlert } from '../ui/alerts/copy-with-alert.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { t } from './texts.ts';

interface InviteDialogProps {
  email: string;
  invite: Invite;
  onClose: () => void;
}

/** Shows the link of an invite, which only this response contains. */
export function InviteDialog({ email, invite, onClose }: InviteDialogProps) {
  const copy = () =>
    copyWithAlert(invite.url, { copied: t('linkCopied'), failed: t('linkNotCopied') });
  return (
    <Dialog opened onClose={onClose} title={t('inviteReady')} size={460}>
      <Stack gap="md">
        <Text size="sm" c="var(--text-2)">
          {t('inviteReadyHelp', { email, time: formatDateTime(invite.expires_at) })}
        </Text>
        <TextInput
          label={t('link')}
          data-autofocus
          readOnly
          value={invite.url}
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
