import { Button, Group, Progress, Text, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import classes from '../person/person-page.module.css';
import { t } from '../texts.ts';
import type { PurgeProgress, usePurgeFaces } from './purge-api.ts';

interface PurgeDialogProps {
  title: string;
  /** Explains the consequences. */
  children: ReactNode;
  /** What the user types to confirm. */
  words: string;
  purge: Pick<ReturnType<typeof usePurgeFaces>, 'isPending' | 'error' | 'progress'>;
  onPurge: () => void;
  onClose: () => void;
}

/** Asks the user to type words before faces are deleted permanently. */
export function PurgeDialog(props: PurgeDialogProps) {
  const { title, children, words, purge, onPurge, onClose } = props;
  const { isPending, error, progress } = purge;
  const [typed, setTyped] = useState('');
  const isConfirmed = typed.trim() === words;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isConfirmed && !isPending) onPurge();
  };
  return (
    <Dialog opened onClose={onClose} title={title} size={440}>
      <form className={classes.dialog} noValidate onSubmit={handleSubmit}>
        <Text size="sm">{children}</Text>
        <TextInput
          data-autofocus
          label={t('typeToConfirm', { words })}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {progress && progress.total > 0 && (
          <Progress
            value={(100 * progress.done) / progress.total}
            size="sm"
            aria-label={t('purge')}
          />
        )}
        {isPending && (
          <Text size="sm" role="status">
            {progress ? t('purgingOf', countsOf(progress)) : t('purging')}
          </Text>
        )}
        {error !== null && !isPending && (
          <Text size="sm" role="alert" c="var(--danger-text)">
            {progress ? t('purgeStoppedAt', countsOf(progress)) : t('purgeStopped')}
          </Text>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={isPending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" color="red" disabled={!isConfirmed} loading={isPending}>
            {t('purge')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

const countsOf = ({ done, total }: PurgeProgress) => ({
  done: formatCount(done),
  total: formatCount(total),
});
