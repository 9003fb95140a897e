import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconCopyCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { hasChanged, useCancelBulkJob, useRefusedAssets } from '../bulk/bulk-api.ts';
import { useBulkProgress } from '../bulk/running-jobs.ts';
import { BulkOutcome, BulkRunning } from '../ui/dialogs/bulk-run.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { HeadButton } from '../ui/lists/head-button.tsx';
import { t } from './texts.ts';
import { useMergeExact, useUndoMerges } from './use-merge-exact.ts';

/** Offers to merge all identical files as a job, each group into its suggested asset. Shows the progress and the report. */
export function MergeExactButton({ total }: { total: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const merging = useMergeExact(isOpen, () => setIsOpen(false));
  return (
    <>
      <HeadButton
        label={t('mergeExact')}
        icon={IconCopyCheck}
        disabled={total === 0 && !merging.isPending}
        onClick={() => {
          // The report of an earlier job was read.
          if (!merging.isPending) merging.reset();
          setIsOpen(true);
        }}
      />
      {isOpen && (
        <MergeExactDialog total={total} merging={merging} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

interface MergeExactDialogProps {
  total: number;
  merging: ReturnType<typeof useMergeExact>;
  onClose: () => void;
}

function MergeExactDialog({ total, merging, onClose }: MergeExactDialogProps) {
  const { data: job, isPending, mutate, variables = false } = merging;
  const progress = useBulkProgress('merge_exact');
  const cancel = useCancelBulkJob();
  const refused = useRefusedAssets(job);
  const undo = useUndoMerges();
  const { jobId, ...shown } = progress;
  return (
    <Dialog opened onClose={onClose} title={t('mergeExactTitle')} size={520}>
      {isPending && (
        <BulkRunning
          {...shown}
          isCanceling={cancel.isPending}
          onCancel={jobId === undefined ? undefined : () => cancel.mutate(jobId)}
          onClose={onClose}
        />
      )}
      {!isPending && job && (
        <BulkOutcome
          message={job.message}
          refused={refused}
          onRetry={refused.length > 0 ? () => mutate(variables) : undefined}
          onUndo={
            hasChanged(job)
              ? () => {
                  undo(job);
                  onClose();
                }
              : undefined
          }
          onClose={onClose}
        />
      )}
      {!isPending && !job && <Question total={total} onStart={mutate} onClose={onClose} />}
    </Dialog>
  );
}

interface QuestionProps {
  total: number;
  onStart: (showsToAll: boolean) => void;
  onClose: () => void;
}

function Question({ total, onStart, onClose }: QuestionProps) {
  const [showsToAll, setShowsToAll] = useState(false);
  return (
    <Stack gap="md">
      <Text size="sm">{t('mergeExactHelp', { count: total })}</Text>
      <Text size="sm">{t('mergeExactLinksHelp')}</Text>
      <Checkbox
        checked={showsToAll}
        onChange={({ currentTarget }) => setShowsToAll(currentTarget.checked)}
        label={t('showsToAll')}
        description={t('showsToAllHelp')}
      />
      <Text size="sm" c="var(--text-2)">
        {t('mergeExactUndoHelp')}
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button data-autofocus onClick={() => onStart(showsToAll)}>
          {t('startMerge')}
        </Button>
      </Group>
    </Stack>
  );
}
