import { SegmentedControl } from '@mantine/core';
import type {
  DuplicateKind,
  DuplicateGroup as Group,
} from '@spindle/contracts/duplicates/duplicates';
import { IconCopyCheck, IconLoader } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatSize } from '../lib/format.ts';
import { useTitle } from '../lib/use-title.ts';
import { useCan } from '../session/allowed.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { ListFrame } from '../ui/lists/list-frame.tsx';
import { ListFailed, ListMessage } from '../ui/lists/list-message.tsx';
import { LoadMore } from '../ui/lists/load-more.tsx';
import { NotAllowed } from '../ui/not-allowed.tsx';
import { PixelDialog } from './compare/pixel-dialog.tsx';
import { DuplicateGroup } from './duplicate-group.tsx';
import classes from './duplicates.module.css';
import { duplicatesQuery } from './duplicates-api.ts';
import { MergeExactButton } from './merge-exact-button.tsx';
import { t } from './texts.ts';
import { useDuplicateKeys } from './use-duplicate-keys.ts';
import { useGroupActions } from './use-group-actions.ts';

/** Lists the groups of duplicates in the library. The user merges each, or says that its assets are not duplicates. */
export function DuplicatesPage() {
  const canDelete = useCan('DELETE_UNDELETE_ASSET');
  const canEdit = useCan('EDIT_ASSET');
  useTitle(t('title'));
  return canDelete && canEdit ? (
    <Duplicates />
  ) : (
    <NotAllowed title={t('title')} message={t('notAllowedHelp')} />
  );
}

function Duplicates() {
  const [params, setParams] = useSearchParams();
  const kind = readKind(params.get('kind'));
  const query = useInfiniteQuery(duplicatesQuery(kind));
  const { data, error, refetch } = query;
  const groups = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  const counts = data?.pages[0]?.counts ?? null;
  const total = counts ? counts.exact + counts.near : undefined;
  const summary =
    counts && total !== undefined
      ? t('summary', { count: total, size: formatSize(counts.freed_bytes) })
      : '';
  return (
    <ListFrame
      title={t('title')}
      total={total}
      totalText={summary}
      // It stays after the last group was merged: its dialog reports what was merged, and undoes it.
      action={counts !== null && <MergeExactButton total={counts.exact} />}
      head={
        counts !== null &&
        total !== 0 && (
          <div className={classes.toolbar}>
            <SegmentedControl
              size="xs"
              aria-label={t('kind')}
              value={kind ?? 'ALL'}
              onChange={(value) => setParams(value === 'ALL' ? {} : { kind: value })}
              data={[
                { value: 'ALL', label: t('all') },
                { value: 'EXACT', label: t('exact', { count: counts.exact }) },
                { value: 'NEAR', label: t('near', { count: counts.near }) },
              ]}
            />
            <span className={classes.summary}>{summary}</span>
          </div>
        )
      }
    >
      {!data && !error && <Skeletons />}
      {!data && error && <ListFailed title={t('notLoaded')} error={error} onRetry={refetch} />}
      {data && groups.length === 0 && !query.hasNextPage && (
        <ListMessage>
          {counts?.is_searching ? (
            <EmptyState icon={IconLoader} title={t('searching')} help={t('searchingHelp')} />
          ) : (
            <EmptyState icon={IconCopyCheck} title={t('none')} help={t('noneHelp')} />
          )}
        </ListMessage>
      )}
      {groups.length > 0 && <Groups groups={groups} />}
      <LoadMore label={t('loadMore')} query={query} />
    </ListFrame>
  );
}

const readKind = (value: string | null): DuplicateKind | undefined =>
  value === 'EXACT' || value === 'NEAR' ? value : undefined;

function Groups({ groups }: { groups: readonly Group[] }) {
  const actions = useGroupActions();
  const [kept, setKept] = useState<ReadonlyMap<number, string>>(new Map());
  const [activeIndex, setActiveIndex] = useState(0);
  const [compared, setCompared] = useState<Group | null>(null);
  const sections = useRef(new Map<number, HTMLElement>());
  // After an action, the group that follows has the index of the removed one.
  const active = groups[Math.min(activeIndex, groups.length - 1)];
  const keepOf = (group: Group | undefined) =>
    (group && (kept.get(group.id) ?? group.assets[0]?.id)) ?? '';
  const choose = (group: Group, id: string) => setKept((now) => new Map(now).set(group.id, id));
  useDuplicateKeys({
    groups,
    active,
    keep: keepOf(active),
    choose: (id) => active && choose(active, id),
    activate: (group) => {
      setActiveIndex(groups.indexOf(group));
      sections.current.get(group.id)?.focus({ preventScroll: true });
      sections.current.get(group.id)?.scrollIntoView({ block: 'nearest' });
    },
    merge: () => active && actions.merge(active, keepOf(active)),
    dismiss: () => active && actions.dismiss(active),
    compare: () => active && setCompared(active),
    undo: actions.undoLast,
  });
  return (
    <>
      <div className={classes.groups}>
        {groups.map((group, index) => (
          <DuplicateGroup
            key={group.id}
            ref={(section) => {
              if (section) sections.current.set(group.id, section);
              else sections.current.delete(group.id);
            }}
            group={group}
            keep={keepOf(group)}
            isActive={group === active}
            isBusy={actions.busyId === group.id}
            onChoose={(id) => choose(group, id)}
            onActivate={() => setActiveIndex(index)}
            onMerge={() => actions.merge(group, keepOf(group))}
            onKeepAll={() => actions.keepAll(group)}
            onDismiss={() => actions.dismiss(group)}
            onComparePixels={() => setCompared(group)}
          />
        ))}
      </div>
      <p className={classes.keys}>{t('keysHelp')}</p>
      {compared && (
        <PixelDialog group={compared} keep={keepOf(compared)} onClose={() => setCompared(null)} />
      )}
    </>
  );
}

function Skeletons() {
  return (
    <div className={classes.groups} role="status" aria-label={t('title')}>
      {Array.from({ length: 3 }, (_, index) => (
        <div key={String(index)} className={classes.group}>
          <div className={classes.skeleton} />
        </div>
      ))}
    </div>
  );
}
