import { Skeleton } from '@mantine/core';
import type { ShareVisitor } from '@spindle/contracts/shares/choices';
import type { Share } from '@spindle/contracts/shares/shares';
import { IconHeart } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { DateTime } from '../../ui/date-time.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import classes from './answers.module.css';
import { visitorsQuery } from './answers-api.ts';
import { ChosenAssets } from './chosen-assets.tsx';
import { ReviewedAssets } from './reviewed-assets.tsx';
import { t } from './texts.ts';

interface AnswersDialogProps {
  share: Pick<Share, 'id' | 'name' | 'can_choose'>;
  onClose: () => void;
}

/** Shows the owner of a share what each visitor has chosen, written, approved and asked to change. */
export function AnswersDialog({ share, onClose }: AnswersDialogProps) {
  const { data, error, refetch } = useQuery(visitorsQuery(share.id));
  return (
    <Dialog opened onClose={onClose} title={t('title', { name: share.name })} size={560}>
      {!data && error && <LoadFailed title={t('failed')} error={error} onRetry={refetch} />}
      {!data && !error && (
        <div role="status" aria-label={t('loading')} className={classes.list}>
          <Skeleton height={56} />
          <Skeleton height={56} />
        </div>
      )}
      {data?.length === 0 && <EmptyState icon={IconHeart} title={t('none')} help={t('noneHelp')} />}
      {data && data.length > 0 && (
        <ul className={classes.list} aria-label={t('visitors')}>
          {data.map((visitor) => (
            <VisitorItem key={visitor.id} share={share} visitor={visitor} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

interface VisitorItemProps {
  share: AnswersDialogProps['share'];
  visitor: ShareVisitor;
}

function VisitorItem({ share, visitor }: VisitorItemProps) {
  const { name, chosen, sent_at, note } = visitor;
  return (
    <li className={classes.visitor}>
      <div className={classes.head}>
        <span className={classes.name}>{name}</span>
        <span className={classes.facts}>
          {(share.can_choose || chosen > 0) && (
            <>
              {t('chose', { count: chosen })}
              {' · '}
              {sent_at ? (
                <DateTime at={sent_at} format={(time) => t('sent', { time })} />
              ) : (
                t('notSent')
              )}
            </>
          )}
        </span>
      </div>
      {note && <p className={classes.note}>{note}</p>}
      {chosen > 0 && <ChosenAssets share={share} visitor={visitor} />}
      {visitor.approved + visitor.changes_requested + visitor.outdated > 0 && (
        <ReviewedAssets shareId={share.id} visitor={visitor} />
      )}
    </li>
  );
}
