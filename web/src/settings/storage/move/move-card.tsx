import { Button, Skeleton } from '@mantine/core';
import type { Amount, MoveState } from '@spindle/contracts/storage/move';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isRunning } from '../../../lib/background-job.ts';
import { formatDuration } from '../../../lib/format.ts';
import { LoadFailed } from '../../../ui/lists/load-failed.tsx';
import { Card, CardEmpty } from '../../card.tsx';
import { amountText } from './amount-text.ts';
import { moveQuery, useMove } from './move-api.ts';
import classes from './move-card.module.css';
import { MoveDialog } from './move-dialog.tsx';
import { MoveJob } from './move-job.tsx';
import { MoveSources } from './move-sources.tsx';
import { StoredFiles } from './stored-files.tsx';
import { t } from './texts.ts';

/** Shows where files are stored, and moves them to the storage of the settings. `revision` is that of the saved settings. */
export function MoveCard({ revision }: { revision: number }) {
  const { data, error, refetch } = useQuery(moveQuery(revision));
  return (
    <Card title={t('title')} help={t('help')}>
      {data && <State state={data} />}
      {!data && error && <LoadFailed title={t('failed')} error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={168} radius={8} />}
    </Card>
  );
}

function State({ state }: { state: MoveState }) {
  const { stored, to_move: toMove, sources, can_move_back: back, job, failures } = state;
  const isBusy = job !== null && isRunning(job);
  if (stored.length === 0 && !job) return <CardEmpty>{t('none')}</CardEmpty>;
  return (
    <>
      {stored.length > 0 && <StoredFiles stored={stored} />}
      <MoveLine toMove={toMove} seconds={state.seconds} isBusy={isBusy} />
      {job && <MoveJob job={job} failures={failures} />}
      {sources.files > 0 && <MoveSources sources={sources} back={back} isBusy={isBusy} />}
    </>
  );
}

interface MoveLineProps {
  toMove: Amount;
  seconds: number | null;
  isBusy: boolean;
}

/** Shows how much would move, and starts the move after a confirmation. */
function MoveLine({ toMove, seconds, isBusy }: MoveLineProps) {
  const [isAsking, setIsAsking] = useState(false);
  const move = useMove();
  if (toMove.files === 0) return <p className={classes.note}>{t('allInPlace')}</p>;
  const amount = amountText(toMove);
  const close = () => setIsAsking(false);
  return (
    <div className={classes.line}>
      <p className={classes.text}>{t('toMove', { amount })}</p>
      <Button disabled={isBusy} onClick={() => setIsAsking(true)}>
        {t('move')}
      </Button>
      <MoveDialog
        isOpen={isAsking}
        title={t('moveTitle', { amount })}
        yes={t('move')}
        isPending={move.isPending}
        onNo={close}
        onYes={() => move.mutate({ back: false }, { onSettled: close })}
      >
        <p>{t('moveHelp')}</p>
        {seconds !== null && <p>{t('takes', { duration: formatDuration(seconds) })}</p>}
      </MoveDialog>
    </div>
  );
}
