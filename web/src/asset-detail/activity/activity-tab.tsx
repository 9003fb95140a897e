import { Anchor, Button, Skeleton } from '@mantine/core';
import type { Activity } from '@spindle/contracts/activity/activity';
import type { Asset } from '@spindle/contracts/assets/assets';
import { CHANGE_SET_DAYS } from '@spindle/contracts/change-sets/change-sets';
import { MERGE_UNDO_MS } from '@spindle/contracts/merge/merge';
import {
  IconArchive,
  IconArchiveOff,
  IconArrowsJoin,
  IconArrowsSplit,
  IconForms,
  IconHistory,
  IconPencil,
  IconPhotoMinus,
  IconPhotoPlus,
  IconPhotoVideo,
  IconReplace,
  IconRestore,
  IconTrash,
  IconUpload,
  IconUserShare,
} from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { changeSetPath } from '../../bulk/undo-change-set-api.ts';
import { useSession } from '../../session/session.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { useUndoMerge } from '../merge/use-undo-merge.ts';
import { activityQuery } from './activity-api.ts';
import { describeChanges } from './activity-changes.ts';
import { describeActivity } from './activity-sentence.ts';
import classes from './activity-tab.module.css';
import { t } from './texts.ts';

interface ActivityTabProps {
  asset: Asset;
}

const ICONS: Record<Activity['action'], typeof IconUpload> = {
  UPLOADED: IconUpload,
  RENAMED: IconPencil,
  DATA_UPDATED: IconForms,
  FACTS_CHANGED: IconForms,
  ARCHIVED: IconArchive,
  UNARCHIVED: IconArchiveOff,
  TRASHED: IconTrash,
  RESTORED: IconRestore,
  REPLACED: IconReplace,
  CONVERSION_SAVED: IconPhotoPlus,
  CONVERSIONS_DELETED: IconPhotoMinus,
  POSTER_CHANGED: IconPhotoVideo,
  TRANSFERRED: IconUserShare,
  MERGED: IconArrowsJoin,
  MERGE_UNDONE: IconArrowsSplit,
  OTHER: IconHistory,
};

const DAY_MS = 86_400_000;

/** Shows the history of an asset: who did what and when, the newest first. */
export function ActivityTab({ asset }: ActivityTabProps) {
  const ownId = useSession(({ userId }) => userId);
  const seesAll = useSession(({ role }) => role === 'ADMIN');
  const query = useInfiniteQuery(activityQuery(asset));
  const undo = useUndoMerge();
  if (query.isPending) return <ActivitySkeleton />;
  if (!query.data)
    return <LoadFailed title={t('activityFailed')} error={query.error} onRetry={query.refetch} />;
  const entries = query.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0)
    return <EmptyState icon={IconHistory} title={t('noActivity')} help={t('noActivityHelp')} />;
  return (
    <>
      <ol className={classes.list} aria-label={t('activity')}>
        {entries.map((entry) => {
          const Icon = ICONS[entry.action];
          const changeSetId = findChangeSet(entry, { ownId, seesAll });
          const mergeId = entry.user_id === ownId ? findUndoableMerge(entry, entries) : undefined;
          return (
            <li key={entry.id} className={classes.entry}>
              <Icon size={15} stroke={1.75} className={classes.icon} aria-hidden />
              <span className={classes.sentence}>{describeActivity(entry, ownId)}</span>
              <ChangedValues entry={entry} />
              <DateTime className={classes.time} at={entry.time} />
              {changeSetId !== undefined && (
                <Anchor
                  component={Link}
                  to={changeSetPath(changeSetId)}
                  className={classes.undo}
                  size="xs"
                >
                  {t('showChange')}
                </Anchor>
              )}
              {mergeId !== undefined && (
                <Button
                  className={classes.undo}
                  variant="default"
                  size="compact-xs"
                  loading={undo.isPending}
                  onClick={() => undo.mutate(mergeId)}
                >
                  {t('undoMerge')}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
      {query.hasNextPage && (
        <Button
          variant="default"
          mt="md"
          loading={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          {t('showMore')}
        </Button>
      )}
    </>
  );
}

/** Lists the old and new values of an edit. */
function ChangedValues({ entry }: { entry: Activity }) {
  const changes = describeChanges(entry);
  if (changes.length === 0) return null;
  return (
    <ul className={classes.changes} aria-label={t('changedValues')}>
      {changes.map(({ field, text }) => (
        <li key={field}>
          <span className={classes.field}>{field}:</span> {text}
        </li>
      ))}
    </ul>
  );
}

/** Returns the id of the merge that an entry records; undefined if it is older than MERGE_UNDO_MS or already undone. */
function findUndoableMerge(
  { action, time, details }: Activity,
  entries: Activity[],
): number | undefined {
  if (action !== 'MERGED' || Date.now() - new Date(time).getTime() >= MERGE_UNDO_MS)
    return undefined;
  const isUndone = entries.some(
    (one) => one.action === 'MERGE_UNDONE' && one.details.merge_id === details.merge_id,
  );
  return isUndone ? undefined : details.merge_id;
}

/** Returns the change set of an entry; undefined without one, after it was deleted, and for one that the user may not see. */
function findChangeSet(
  { time, details, user_id }: Activity,
  { ownId, seesAll }: { ownId: number | null; seesAll: boolean },
): number | undefined {
  const isKept = Date.now() - new Date(time).getTime() < CHANGE_SET_DAYS * DAY_MS;
  const id = details.change_set_id;
  return typeof id === 'number' && isKept && (seesAll || user_id === ownId) ? id : undefined;
}

function ActivitySkeleton() {
  return (
    <div className={classes.list} role="status" aria-label={t('loading')}>
      {[210, 160, 240].map((width) => (
        <div key={width} className={classes.entry}>
          <Skeleton height={15} width={15} />
          <Skeleton height={12} width={width} />
          <Skeleton height={10} width={80} className={classes.time} />
        </div>
      ))}
    </div>
  );
}
