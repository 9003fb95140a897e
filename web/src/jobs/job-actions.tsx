import { Button, Text } from '@mantine/core';
import type { Job } from '@spindle/contracts/jobs';
import { IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { canRetry, isRunning } from './job-facts.ts';
import classes from './job-page.module.css';
import { useCancelJob, useRetryJob } from './jobs-api.ts';
import { t } from './texts.ts';

interface JobActionsProps {
  job: Job;
}

/** What can be done about a job: to stop it while it runs, to try again what failed. */
export function JobActions({ job }: JobActionsProps) {
  const { job_id: id } = job;
  const [isAsked, setIsAsked] = useState(false);
  const cancel = useCancelJob(id);
  const retry = useRetryJob(id);
  const close = () => setIsAsked(false);
  return (
    <>
      {isRunning(job) && (
        <Button
          variant="default"
          leftSection={<IconPlayerStop size={15} stroke={1.75} />}
          loading={cancel.isPending}
          onClick={() => setIsAsked(true)}
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
          {t('retry')}
        </Button>
      )}
      <Dialog opened={isAsked && isRunning(job)} onClose={close} title={t('cancelTitle', { id })}>
        <Text size="sm">{t('cancelHelp')}</Text>
        <div className={classes.answers}>
          <Button variant="default" onClick={close} data-autofocus>
            {t('keep')}
          </Button>
          <Button
            color="red"
            onClick={() => {
              close();
              cancel.mutate();
            }}
          >
            {t('cancel')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
