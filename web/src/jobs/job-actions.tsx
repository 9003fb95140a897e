import { Button } from '@mantine/core';
import type { Job } from '@spindle/contracts/jobs/jobs';
import { IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { canRetry, isRunning } from './job-facts.ts';
import { useCancelJob, useRetryJob } from './jobs-api.ts';
import { t } from './texts.ts';

interface JobActionsProps {
  job: Job;
}

/** Shows the actions of a job: cancel while it runs, retry what failed. */
export function JobActions({ job }: JobActionsProps) {
  const { job_id: id } = job;
  const [isConfirming, setIsConfirming] = useState(false);
  const cancel = useCancelJob(id);
  const retry = useRetryJob(id);
  const close = () => setIsConfirming(false);
  return (
    <>
      {isRunning(job) && (
        <Button
          variant="default"
          leftSection={<IconPlayerStop size={15} stroke={1.75} />}
          loading={cancel.isPending}
          onClick={() => setIsConfirming(true)}
        >
          {t('cancel')}
        </Button>
      )}
      {canRetry(job) && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={15} stroke={1.75} />}
          loading={retry.isPending}
          onClick={() => retry.mutate()}
        >
          {t(job.canceled ? 'runAgain' : 'retry')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isConfirming && isRunning(job)}
        title={t('cancelTitle', { id })}
        no={t('keep')}
        yes={t('cancel')}
        onNo={close}
        onYes={() => {
          close();
          cancel.mutate();
        }}
      >
        {t('cancelHelp')}
      </ConfirmDialog>
    </>
  );
}
