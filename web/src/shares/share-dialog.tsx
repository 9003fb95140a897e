import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { SHARE_ASSETS_MAX, type Share, shareTooLarge } from '@spindle/contracts/shares/shares';
import { IconCopy } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Shareable, ShareDialogProps } from '../asset-list/actions/slots.ts';
import { formatCount } from '../lib/format.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { copyShareLink } from './copy-share-link.ts';
import { NotifyColleagues } from './notify-colleagues.tsx';
import { ShareForm } from './share-form.tsx';
import { useCreateShare } from './shares-api.ts';
import { t } from './texts.ts';

/** Creates a share: shows a form, then the link to copy. */
export function ShareDialog({ content, count, name, onClose }: ShareDialogProps) {
  const create = useCreateShare(content);
  const newShare = create.data;
  const isTooLarge = count !== undefined && count > SHARE_ASSETS_MAX;
  return (
    <Dialog opened onClose={onClose} title={t(newShare ? 'ready' : 'shareTitle')} size={440}>
      {newShare && <Result share={newShare} onClose={onClose} />}
      {isTooLarge && (
        <Stack gap="md">
          <Text size="sm">{shareTooLarge(formatCount(count))}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('close')}
            </Button>
          </Group>
        </Stack>
      )}
      {!newShare && !isTooLarge && (
        <Stack gap="md">
          <Text size="sm" c="var(--text-2)">
            {helpFor(content, count)}
          </Text>
          <ShareForm
            name={name}
            hasCollection={content.collection_id !== undefined}
            action={t('createLink')}
            isPending={create.isPending}
            onClose={onClose}
            onSubmit={(fields) =>
              create.mutate({
                ...fields,
                password: fields.password ?? undefined,
                expires_at: fields.expires_at ?? null,
              })
            }
          />
        </Stack>
      )}
    </Dialog>
  );
}

function helpFor({ assets }: Shareable, count: number | undefined): string {
  if (assets) return t('shareHelpAssets', { count: assets.length });
  if (count === undefined) return t('shareHelpCollection');
  return t('shareHelpNow', { count, shown: formatCount(count) });
}

interface ResultProps {
  share: Share;
  onClose: () => void;
}

function Result({ share, onClose }: ResultProps) {
  const fieldRef = useRef<HTMLInputElement>(null);
  useEffect(() => {
    fieldRef.current?.focus();
    fieldRef.current?.select();
  }, []);
  return (
    <Stack gap="md">
      <Text size="sm" c="var(--text-2)">
        {t('readyHelp')} {share.has_password && t('readyPassword')}
      </Text>
      <TextInput
        ref={fieldRef}
        label={t('link')}
        value={share.url}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <NotifyColleagues shareId={share.id} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('done')}
        </Button>
        <Button leftSection={<IconCopy size={15} />} onClick={() => void copyShareLink(share.url)}>
          {t('copy')}
        </Button>
      </Group>
    </Stack>
  );
}
