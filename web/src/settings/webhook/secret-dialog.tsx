import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import type { WebhookEndpoint } from '@spindle/contracts/webhooks/webhooks';
import { IconCopy } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { copyWithAlert } from '../../ui/alerts/copy-with-alert.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { t } from './texts.ts';
import classes from './webhook-section.module.css';
import { useRotateSecret } from './webhooks-api.ts';

interface SecretDialogProps {
  endpoint: WebhookEndpoint;
  onClose: () => void;
}

/** Shows the secret of an endpoint, once. Asks before it replaces a secret that was shown already. */
export function SecretDialog({ endpoint, onClose }: SecretDialogProps) {
  const rotation = useRotateSecret();
  const { id } = endpoint;
  const asksFirst = useRef(endpoint.has_shown_secret).current;
  const { mutate } = rotation;
  const hasBegun = useRef(false);
  useEffect(() => {
    // Once: the second call would replace the secret.
    if (asksFirst || hasBegun.current) return;
    hasBegun.current = true;
    mutate(id, { onError: onClose });
  }, [asksFirst, id, mutate, onClose]);
  const secret = rotation.data?.secret;
  if (secret === undefined && asksFirst)
    return (
      <Dialog opened onClose={onClose} title={t('rotateTitle')} size={460}>
        <Text size="sm" mb="lg">
          {t('rotateHelp')}
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={rotation.isPending} onClick={() => mutate(id)}>
            {t('rotate')}
          </Button>
        </Group>
      </Dialog>
    );
  return (
    <Dialog opened onClose={onClose} title={t('newSecret')} size={560}>
      <Stack gap="md">
        {secret === undefined ? <Skeleton height={54} /> : <Secret secret={secret} />}
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('close')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function Secret({ secret }: { secret: string }) {
  const copy = () => copyWithAlert(secret, { copied: t('copied'), failed: t('notCopied') });
  return (
    <div className={classes.secret}>
      <TextInput
        aria-label={t('newSecret')}
        description={t('newSecretHelp')}
        classNames={{ input: classes.mono }}
        readOnly
        value={secret}
        onFocus={(event) => event.currentTarget.select()}
      />
      <IconButton icon={IconCopy} label={t('copy')} onClick={() => void copy()} />
    </div>
  );
}
