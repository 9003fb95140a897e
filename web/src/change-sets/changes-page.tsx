import { SegmentedControl } from '@mantine/core';
import { IconHistory, IconRefresh } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useTitle } from '../lib/use-title.ts';
import { useSession } from '../session/session.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { DaySections } from '../ui/lists/day-sections.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { ListFrame } from '../ui/lists/list-frame.tsx';
import { ListFailed, ListMessage } from '../ui/lists/list-message.tsx';
import { LoadMore } from '../ui/lists/load-more.tsx';
import { ChangeSetDialog } from './change-set-dialog.tsx';
import { ChangeSetRow, ChangeSetSkeletons } from './change-set-row.tsx';
import { changeSetsQuery } from './change-sets-api.ts';
import { t } from './texts.ts';

/** Parameters of the address: the opened change set, and whose changes are listed. */
const OPENED = 'change';
const WHOSE = 'whose';
const EVERYONE = 'everyone';

/** Lists what was changed together in the last 30 days, with Undo. Administrators can list the changes of everyone. */
export function ChangesPage() {
  useTitle(t('title'));
  const ownId = useSession(({ userId }) => userId);
  const isAdmin = useSession(({ role }) => role === 'ADMIN');
  const [address, setAddress] = useSearchParams();
  const isEveryone = isAdmin && address.get(WHOSE) === EVERYONE;
  const openedId = Number(address.get(OPENED));
  const query = useInfiniteQuery(changeSetsQuery(isEveryone ? null : ownId));
  const { data, error } = query;
  const changeSets = data?.pages.flatMap(({ change_sets }) => change_sets) ?? [];
  const setParameter = (name: string, value: string | null) =>
    setAddress((current) => {
      const next = new URLSearchParams(current);
      if (value === null) next.delete(name);
      else next.set(name, value);
      return next;
    });
  return (
    <ListFrame
      isBounded
      title={t('title')}
      total={undefined}
      action={
        <>
          {isAdmin && (
            <SegmentedControl
              size="xs"
              aria-label={t('whose')}
              value={isEveryone ? EVERYONE : 'mine'}
              data={[
                { value: 'mine', label: t('mine') },
                { value: EVERYONE, label: t('everyone') },
              ]}
              onChange={(value) => setParameter(WHOSE, value === EVERYONE ? value : null)}
            />
          )}
          <IconButton
            icon={IconRefresh}
            label={t('refresh')}
            loading={query.isFetching}
            onClick={() => void query.refetch()}
          />
        </>
      }
    >
      {!data && !error && <ChangeSetSkeletons />}
      {!data && error && (
        <ListFailed title={t('notLoaded')} error={error} onRetry={query.refetch} />
      )}
      {data && changeSets.length === 0 && (
        <ListMessage>
          <EmptyState icon={IconHistory} title={t('none')} help={t('noneHelp')} />
        </ListMessage>
      )}
      <DaySections entries={changeSets} timeOf={({ time }) => time}>
        {(changeSet) => (
          <ChangeSetRow
            key={changeSet.id}
            changeSet={changeSet}
            onOpen={() => setParameter(OPENED, String(changeSet.id))}
          />
        )}
      </DaySections>
      <LoadMore label={t('more')} query={query} />
      {openedId > 0 && <ChangeSetDialog id={openedId} onClose={() => setParameter(OPENED, null)} />}
    </ListFrame>
  );
}
