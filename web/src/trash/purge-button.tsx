import { Button, Group, Text } from '@mantine/core';
import { IconFlame } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../lib/format.ts';
import { shareNames } from '../shares/shares-of-assets-api.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { purgeQuery, trashSharesQuery, trashTotalQuery, usePurge } from './purge-api.ts';
import { useCanPurge } from './purge-asset-api.ts';
import { t } from './texts.ts';

interface PurgeButtonProps {
  /** Called when the purge has started. */
  onPurge: () => void;
}

/** Empties the trash after a confirmation. Hidden without the permission or while purging is disabled. */
export function PurgeButton({ onPurge }: PurgeButtonProps) {
  const canPurge = useCanPurge();
  const [isAsking, setIsAsking] = useState(false);
  const purge = usePurge();
  const { data: progress } = useQuery(purgeQuery(purge.data));
  if (!canPurge) return null;
  const isRunning = purge.isSuccess && progress?.isRunning !== false;
  return (
    <>
      <Button
        color="red"
        variant="light"
        leftSection={<IconFlame size={15} stroke={1.75} />}
        disabled={isRunning}
        onClick={() => setIsAsking(true)}
      >
        {isRunning
          ? t('purgeProgress', { percent: Math.floor(progress?.percent ?? 0) })
          : t('purge')}
      </Button>
      <Dialog opened={isAsking} onClose={() => setIsAsking(false)} title={t('purge')} centered>
        <PurgeConfirmation
          onCancel={() => setIsAsking(false)}
          onPurge={() => {
            setIsAsking(false);
            purge.mutate(undefined, { onSuccess: onPurge });
          }}
        />
      </Dialog>
    </>
  );
}

interface PurgeConfirmationProps {
  onCancel: () => void;
  onPurge: () => void;
}

/** States how many assets the purge would delete, whatever the filters of the list are. */
function PurgeConfirmation({ onCancel, onPurge }: PurgeConfirmationProps) {
  const { data: total } = useQuery(trashTotalQuery);
  const { data: shares = [] } = useQuery(trashSharesQuery);
  return (
    <>
      <Text fw={550}>{total === undefined ? t('counting') : totalText(total)}</Text>
      {total !== 0 && (
        <Text mt="xs" c="var(--text-2)">
          {t('purgeMeans')}
        </Text>
      )}
      {shares.length > 0 && (
        <Text mt="xs" role="status">
          {t('purgeShared', { count: shares.length, names: shareNames(shares) })}
        </Text>
      )}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" data-autofocus onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button color="red" disabled={!total} onClick={onPurge}>
          {t('purge')}
        </Button>
      </Group>
    </>
  );
}

function totalText(total: number): string {
  if (total === 0) return t('purgeNone');
  return t('purgeEverything', { count: total, shown: formatCount(total) });
}
