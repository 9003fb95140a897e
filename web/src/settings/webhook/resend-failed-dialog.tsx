import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import type { WebhookEndpoint } from '@spindle/contracts/webhooks/webhooks';
import { useState } from 'react';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { t } from './texts.ts';
import { useResendFailed } from './webhooks-api.ts';

const DAY_MS = 24 * 3_600_000;
/** Days of each choice. */
const PERIODS = { day: 1, week: 7, month: 30 };
type Period = keyof typeof PERIODS;

interface ResendFailedDialogProps {
  /** Those that receive events; at least one. */
  endpoints: WebhookEndpoint[];
  /** The one that is chosen first. */
  initial: string | undefined;
  onClose: () => void;
}

/** Sends all failed deliveries of a URL in a period again. */
export function ResendFailedDialog({ endpoints, initial, onClose }: ResendFailedDialogProps) {
  const resend = useResendFailed();
  const [first] = endpoints;
  const [chosen, setChosen] = useState(initial);
  const [period, setPeriod] = useState<Period>('day');
  const endpoint = endpoints.find(({ id }) => id === chosen) ?? first;
  if (!endpoint) return null;
  const send = () =>
    resend.mutate(
      {
        endpoint: endpoint.id,
        since: new Date(Date.now() - PERIODS[period] * DAY_MS).toISOString(),
      },
      { onSuccess: onClose },
    );
  return (
    <Dialog opened onClose={onClose} title={t('resendFailedTitle')} size={460}>
      <Stack gap="md">
        <Text size="sm">{t('resendFailedHelp', { url: endpoint.url })}</Text>
        {endpoints.length > 1 && (
          <NativeSelect
            label={t('filterUrl')}
            data={endpoints.map(({ id, url }) => ({ value: id, label: url }))}
            value={endpoint.id}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        )}
        <NativeSelect
          label={t('since')}
          data={Object.keys(PERIODS).map((value) => ({ value, label: t(value as Period) }))}
          value={period}
          onChange={(event) => setPeriod(event.currentTarget.value as Period)}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button data-autofocus loading={resend.isPending} onClick={send}>
            {t('resend')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
