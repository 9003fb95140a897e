import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { t } from './texts.ts';
import { formerOwnersQuery } from './transfer-api.ts';
import { TransferForm } from './transfer-form.tsx';

interface TransferDialogProps {
  onClose: () => void;
}

/** Transfers all collections of a disabled user to an enabled one. */
export function TransferDialog({ onClose }: TransferDialogProps) {
  const { data, error, refetch } = useQuery(formerOwnersQuery);
  return (
    <Dialog opened onClose={onClose} title={t('title')} size={440}>
      <Stack gap="md">
        <Text size="sm" c="var(--text-2)">
          {t('help')}
        </Text>
        {!data && !error && <Loader size="sm" aria-label={t('loading')} />}
        {!data && error && <LoadFailed title={t('notLoaded')} error={error} onRetry={refetch} />}
        {data?.length === 0 && (
          <Text size="sm" fw={550}>
            {t('none')}
          </Text>
        )}
        {data && data.length > 0 ? (
          <TransferForm owners={data} onClose={onClose} />
        ) : (
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
          </Group>
        )}
      </Stack>
    </Dialog>
  );
}
