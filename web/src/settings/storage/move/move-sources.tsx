import { Button } from '@mantine/core';
import type { Amount, MoveState } from '@spindle/contracts/storage/move';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { amountText } from './amount-text.ts';
import { useDeleteSources, useMove } from './move-api.ts';
import classes from './move-card.module.css';
import { MoveDialog } from './move-dialog.tsx';
import { t } from './texts.ts';

interface MoveSourcesProps {
  sources: MoveState['sources'];
  /** Files that can move back. */
  back: Amount;
  isBusy: boolean;
}

/** Shows the sources of moved files: they can be deleted, or the files move back. */
export function MoveSources({ sources, back, isBusy }: MoveSourcesProps) {
  const [asking, setAsking] = useState<'back' | 'delete' | null>(null);
  const move = useMove();
  const remove = useDeleteSources();
  const close = () => setAsking(null);
  const { deletable_at: at } = sources;
  const isTooEarly = at !== null && new Date(at).getTime() > Date.now();
  return (
    <section className={classes.line} aria-label={t('sources')}>
      <div className={classes.text}>
        <p>{t('sourcesHelp', { amount: amountText(sources) })}</p>
        {isTooEarly && (
          <p className={classes.note}>{t('deletableAt', { time: formatDateTime(at) })}</p>
        )}
      </div>
      <div className={classes.buttons}>
        {back.files > 0 && (
          <Button variant="default" disabled={isBusy} onClick={() => setAsking('back')}>
            {t('moveBack')}
          </Button>
        )}
        <Button
          variant="light"
          color="red"
          disabled={isBusy || isTooEarly}
          onClick={() => setAsking('delete')}
        >
          {t('delete')}
        </Button>
      </div>
      <MoveDialog
        isOpen={asking === 'back'}
        title={t('backTitle', { amount: amountText(back) })}
        yes={t('moveBack')}
        isPending={move.isPending}
        onNo={close}
        onYes={() => move.mutate({ back: true }, { onSettled: close })}
      >
        <p>{t('backHelp')}</p>
      </MoveDialog>
      <ConfirmDialog
        isOpen={asking === 'delete'}
        title={t('deleteTitle', { amount: amountText(sources) })}
        no={t('cancel')}
        yes={t('delete')}
        isPending={remove.isPending}
        onNo={close}
        onYes={() => remove.mutate(sources.files, { onSettled: close })}
      >
        {t('deleteHelp')}
      </ConfirmDialog>
    </section>
  );
}
