import { Button, Group, Skeleton } from '@mantine/core';
import type { ChangeItem } from '@spindle/contracts/change-sets/change-sets';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Thumbnail } from '../assets/thumbnail/thumbnail.tsx';
import { formatDay, formatExactTime } from '../lib/format.ts';
import { useSession } from '../session/session.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import boxed from '../ui/lists/boxed-list.module.css';
import { LoadFailed } from '../ui/lists/load-failed.tsx';
import { LoadMore } from '../ui/lists/load-more.tsx';
import classes from './change-sets.module.css';
import { changeSetQuery } from './change-sets-api.ts';
import { shownChanges, undoText, whoOf } from './describe-change.ts';
import { t } from './texts.ts';
import { UndoButton } from './undo-button.tsx';

interface ChangeSetDialogProps {
  id: number;
  onClose: () => void;
}

/** Shows the assets of a change set with their values before and after. */
export function ChangeSetDialog({ id, onClose }: ChangeSetDialogProps) {
  const ownId = useSession(({ userId }) => userId);
  const query = useInfiniteQuery(changeSetQuery(id));
  const changeSet = query.data?.pages[0];
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const note = changeSet && undoText(changeSet, ownId);
  return (
    <Dialog opened onClose={onClose} title={changeSet?.name ?? t('title')} size={720}>
      <div className={classes.details}>
        {query.isPending && <Loading />}
        {!changeSet && query.error && (
          <LoadFailed title={t('itemsFailed')} error={query.error} onRetry={query.refetch} />
        )}
        {changeSet && (
          <p className={classes.facts}>
            {t('openHelp', { who: whoOf(changeSet, ownId) })}
            {' · '}
            {formatExactTime(changeSet.time)}
            {' · '}
            {note ?? t('canUndoUntil', { date: formatDay(changeSet.expires) })}
          </p>
        )}
        {items.length > 0 && (
          <ul className={boxed.list} aria-label={t('assets')}>
            {items.map((item) => (
              <Item key={item.asset_id} item={item} />
            ))}
          </ul>
        )}
        <LoadMore label={t('moreAssets')} query={query} />
        <Group justify="flex-end" gap="sm">
          {changeSet && <UndoButton changeSet={changeSet} />}
          <Button onClick={onClose}>{t('close')}</Button>
        </Group>
      </div>
    </Dialog>
  );
}

/** Shows an asset with its values before and after. */
function Item({ item }: { item: ChangeItem }) {
  const { asset_id: id, asset } = item;
  if (!asset)
    return (
      <li className={classes.item}>
        <span className={classes.thumbnail} />
        <span className={classes.about}>{t('gone')}</span>
      </li>
    );
  return (
    <li className={classes.item}>
      <span className={classes.thumbnail}>
        <Thumbnail asset={{ id, ...asset }} edge={96} tileWidth={56} iconSize={20} />
      </span>
      <div className={classes.texts}>
        <Link to={`/asset/${id}`} className={classes.name}>
          {asset.name}
        </Link>
        <ul className={classes.changes}>
          {shownChanges(item).map(({ field, from, to }) => (
            <li key={`${field} ${from} ${to}`}>
              <span className={classes.field}>{field}</span>{' '}
              <Value label={t('before')} text={from} /> → <Value label={t('after')} text={to} />
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

function Value({ label, text }: { label: string; text: string | null }) {
  if (text === null)
    return (
      <span className={classes.none} title={label}>
        {t('empty')}
      </span>
    );
  return label === t('before') ? <del title={label}>{text}</del> : <ins title={label}>{text}</ins>;
}

function Loading() {
  return (
    <div className={boxed.list} role="status" aria-label={t('loading')}>
      {[1, 2, 3].map((number) => (
        <div key={number} className={classes.item}>
          <Skeleton width={56} height={42} />
          <Skeleton width={`${30 + number * 10}%`} height={14} />
        </div>
      ))}
    </div>
  );
}
