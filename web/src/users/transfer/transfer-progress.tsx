import { Anchor, Button, Group, Progress, Stack, Text } from '@mantine/core';
import type { Job } from '@spindle/contracts/jobs/jobs';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatCount } from '../../lib/format.ts';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { t } from './texts.ts';
import { isRunning, transferQuery } from './transfer-api.ts';

interface TransferProgressProps {
  jobId: number;
  /** The names of the former and the new owner. */
  from: string;
  to: string;
  onClose: () => void;
}

/** Shows the progress and the outcome of a transfer. */
export function TransferProgress({ jobId, from, to, onClose }: TransferProgressProps) {
  const { data: job, error, refetch } = useQuery(transferQuery(jobId));
  const hasFailed = job !== undefined && !isRunning(job) && job.status !== 'COMPLETED';
  return (
    <Stack gap="md">
      <Progress
        value={job ? percentOf(job) : 0}
        color={hasFailed ? 'red' : undefined}
        aria-label={t('title')}
      />
      {error && <LoadFailed title={t('notFollowed')} error={error} onRetry={refetch} />}
      <Text size="sm" role="status" c={hasFailed ? 'var(--danger-text)' : undefined}>
        {job?.status === 'COMPLETED' && t('done', { to, from })}
        {hasFailed && `${t('failed')} ${job.message}`}
        {(!job || isRunning(job)) && t('running')}
      </Text>
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="var(--text-3)">
          {job?.progress &&
            t('progress', {
              done: formatCount(job.progress.done),
              total: formatCount(job.progress.total),
            })}
        </Text>
        <Group gap="md">
          <Anchor component={Link} to={`/job/${jobId}`} size="sm">
            {t('showJob')}
          </Anchor>
          {/* The form with the focus is gone. */}
          <Button variant="default" autoFocus onClick={onClose}>
            {t('close')}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}

/** Returns the finished part of a transfer, from 0 to 100. */
function percentOf({ status, progress }: Job): number {
  if (status === 'COMPLETED') return 100;
  return progress && progress.total > 0 ? (100 * progress.done) / progress.total : 0;
}
