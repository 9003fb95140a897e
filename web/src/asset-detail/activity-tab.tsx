import { Button, Skeleton, Text, Tooltip } from '@mantine/core';
import type { ActivityAction } from '@spindle/contracts/asset-changes';
import type { Asset } from '@spindle/contracts/assets';
import {
  IconArchive,
  IconArchiveOff,
  IconArrowsJoin,
  IconForms,
  IconHistory,
  IconPencil,
  IconReplace,
  IconRestore,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { errorMessage } from '../api/errors.ts';
import { formatAgo, formatTime } from '../lib/format.ts';
import { useSession } from '../session/session.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { activityQuery } from './activity-api.ts';
import classes from './activity-tab.module.css';
import { sentenceOf } from './activity-words.ts';
import { t } from './texts.ts';

interface ActivityTabProps {
  asset: Asset;
}

const ICONS: Record<ActivityAction, typeof IconUpload> = {
  UPLOADED: IconUpload,
  RENAMED: IconPencil,
  DATA_UPDATED: IconForms,
  ARCHIVED: IconArchive,
  UNARCHIVED: IconArchiveOff,
  TRASHED: IconTrash,
  RESTORED: IconRestore,
  REPLACED: IconReplace,
  MERGED: IconArrowsJoin,
};

/** Who did what to an asset, and when: the last first. */
export function ActivityTab({ asset }: ActivityTabProps) {
  const ownId = useSession(({ userId }) => userId);
  const query = useInfiniteQuery(activityQuery(asset));
  if (query.isPending) return <Lines />;
  if (!query.data)
    return (
      <div role="alert" className={classes.failed}>
        <Text size="sm">{t('activityFailed')}</Text>
        <Text size="xs">{errorMessage(query.error)}</Text>
        <Button variant="default" onClick={() => query.refetch()}>
          {t('tryAgain')}
        </Button>
      </div>
    );
  const entries = query.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0)
    return <EmptyState icon={IconHistory} title={t('noActivity')} help={t('noActivityHelp')} />;
  return (
    <>
      <ol className={classes.list} aria-label={t('activity')}>
        {entries.map((entry) => {
          const Icon = ICONS[entry.action];
          return (
            <li key={entry.id} className={classes.entry}>
              <Icon size={15} stroke={1.75} className={classes.icon} aria-hidden />
              <span className={classes.words}>{sentenceOf(entry, ownId)}</span>
              <Tooltip label={formatTime(entry.time)}>
                <time className={classes.time} dateTime={entry.time}>
                  {formatAgo(entry.time)}
                </time>
              </Tooltip>
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

function Lines() {
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
