import { Alert, Button, Group, Text } from '@mantine/core';
import { useCancelEmail } from './account-api.ts';
import { t } from './texts.ts';

interface PendingEmailProps {
  /** The new address, which waits for its confirmation. */
  email: string;
  current: string;
}

/** Names a new address that is not confirmed, and cancels it on request. */
export function PendingEmail({ email, current }: PendingEmailProps) {
  const cancel = useCancelEmail();
  return (
    <Alert variant="light" title={t('pendingTitle')}>
      <Text size="sm">{t('pendingHelp', { email, current })}</Text>
      <Group mt="sm">
        <Button
          variant="default"
          size="xs"
          loading={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          {t('cancelPending')}
        </Button>
      </Group>
    </Alert>
  );
}
