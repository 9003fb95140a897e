import { Button, Group, Progress, Text } from '@mantine/core';
import { IconCopyCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { HeadButton } from '../ui/lists/head-button.tsx';
import { t } from './texts.ts';
import { useMergeExact } from './use-merge-exact.ts';

/** Offers to merge all identical files, each group into its suggested asset. Shows the progress, and can be stopped and undone. */
export function MergeExactButton({ total }: { total: number }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <HeadButton
        label={t('mergeExact')}
        icon={IconCopyCheck}
        disabled={total === 0}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <MergeExactDialog total={total} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function MergeExactDialog({ total, onClose }: { total: number; onClose: () => void }) {
  // The number of groups on the page falls while they are merged.
  const [all] = useState(total);
  const { state, start, stop, undo } = useMergeExact();
  const { phase, merged, failed } = state;
  const close = () => {
    stop();
    onClose();
  };
  return (
    <Dialog opened onClose={close} title={t('mergeExactTitle')} size={480}>
      {phase === 'ready' && (
        <>
          <Text size="sm">{t('mergeExactHelp', { count: all })}</Text>
          <Text size="sm" mt="xs" c="var(--text-2)">
            {t('mergeExactUndoHelp')}
          </Text>
        </>
      )}
      {phase !== 'ready' && (
        <>
          <Progress
            value={all === 0 ? 100 : Math.min(100, (100 * (merged.length + failed)) / all)}
            aria-label={t('mergeExact')}
          />
          <Text size="sm" mt="xs" role="status">
            {phase === 'undone'
              ? t('undoneAll', { count: merged.length })
              : phase === 'done'
                ? t('mergedAll', { count: merged.length })
                : t('merging', { done: merged.length, total: all })}
          </Text>
          {failed > 0 && (
            <Text size="sm" role="alert" c="var(--danger-text)">
              {t('notMerged', { count: failed })}
            </Text>
          )}
        </>
      )}
      <Group justify="flex-end" gap="sm" mt="lg">
        {phase === 'ready' && (
          <>
            <Button variant="default" onClick={close}>
              {t('cancel')}
            </Button>
            <Button onClick={() => void start()}>{t('startMerge')}</Button>
          </>
        )}
        {phase === 'running' && (
          <Button variant="default" onClick={stop}>
            {t('stop')}
          </Button>
        )}
        {(phase === 'done' || phase === 'undone') && (
          <>
            {phase === 'done' && merged.length > 0 && (
              <Button variant="default" onClick={() => void undo()}>
                {t('undoAll')}
              </Button>
            )}
            <Button onClick={close}>{t('close')}</Button>
          </>
        )}
      </Group>
    </Dialog>
  );
}
