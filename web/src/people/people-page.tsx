import { Button } from '@mantine/core';
import { IconFaceId, IconSearch, IconUsers } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useIsAddonOn } from '../addons/addons-api.ts';
import { BulkBar } from '../asset-list/selection/bulk-bar.tsx';
import { useSelection } from '../assets/use-selection.ts';
import { useTitle } from '../lib/use-title.ts';
import { Allowed, useCan } from '../session/allowed.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { ListFrame } from '../ui/lists/list-frame.tsx';
import { ListFailed, ListMessage } from '../ui/lists/list-message.tsx';
import { LoadMore } from '../ui/lists/load-more.tsx';
import classes from './people.module.css';
import { peopleQuery } from './people-api.ts';
import {
  type PeopleAddress,
  readPeopleAddress,
  requestedPeople,
  writePeopleAddress,
} from './people-filters.ts';
import { PeopleToolbar } from './people-toolbar.tsx';
import { PersonTile } from './person-tile.tsx';
import { QuestionsButton } from './questions/questions-button.tsx';
import { SelectedPeople } from './selected-people.tsx';
import { t } from './texts.ts';

/** Lists the people on the assets, with search and filters in the address. Says how to start when face recognition is off. */
export function PeoplePage() {
  useTitle(t('title'));
  // Until the settings are loaded, show the page as it most likely will be.
  return useIsAddonOn('FACE_RECOGNITION') === false ? <RecognitionOff /> : <People />;
}

function People() {
  const [params, setParams] = useSearchParams();
  const address = useMemo(() => readPeopleAddress(params), [params]);
  const query = useInfiniteQuery(peopleQuery(requestedPeople(address)));
  const { data, error, refetch } = query;
  const people = useMemo(() => data?.pages.flatMap((page) => page.data), [data]);
  const ids = useMemo(() => (people ?? []).map(({ id }) => String(id)), [people]);
  const selection = useSelection('people', ids);
  const hits = data?.pages[0]?.hits;
  const change = (next: Partial<PeopleAddress>) =>
    setParams(writePeopleAddress({ ...address, ...next }));
  return (
    <ListFrame
      title={t('title')}
      total={hits}
      totalText={hits === undefined ? '' : t('found', { count: hits })}
      action={
        <Allowed to="EDIT_ASSET">
          <QuestionsButton />
        </Allowed>
      }
      head={<PeopleToolbar address={address} onChange={change} />}
    >
      {!data && !error && <Skeletons />}
      {!data && error && <ListFailed title={t('notLoaded')} error={error} onRetry={refetch} />}
      {people?.length === 0 && (
        <NonePeople address={address} onClear={() => change({ keyword: '', choice: 'all' })} />
      )}
      {people && people.length > 0 && (
        <ul
          className={classes.grid}
          aria-label={t('title')}
          data-selecting={selection.count > 0 || undefined}
        >
          {people.map((person) => (
            <PersonTile
              key={person.id}
              person={person}
              isSelected={selection.has(String(person.id))}
              onToggle={() => selection.toggle(String(person.id))}
            />
          ))}
        </ul>
      )}
      <LoadMore label={t('loadMore')} query={query} />
      <BulkBar selection={selection} pageIds={ids}>
        <SelectedPeople
          people={(people ?? []).filter(({ id }) => selection.has(String(id)))}
          onDone={selection.clear}
        />
      </BulkBar>
    </ListFrame>
  );
}

function Skeletons() {
  return (
    <div className={classes.grid} role="status" aria-label={t('title')}>
      {Array.from({ length: 12 }, (_, index) => (
        <div key={String(index)} className={classes.tile}>
          <div className={classes.skeleton} />
        </div>
      ))}
    </div>
  );
}

interface NonePeopleProps {
  address: PeopleAddress;
  onClear: () => void;
}

function NonePeople({ address: { keyword, choice }, onClear }: NonePeopleProps) {
  if (keyword === '' && choice === 'all')
    return (
      <ListMessage>
        <EmptyState icon={IconUsers} tone="invites" title={t('none')} help={t('noneHelp')} />
      </ListMessage>
    );
  const isHidden = choice === 'hidden' && keyword === '';
  return (
    <ListMessage>
      <EmptyState
        icon={IconSearch}
        title={t(isHidden ? 'noneHidden' : 'noneMatch')}
        {...(!isHidden && { help: t('noneMatchHelp') })}
      >
        <Button variant="default" onClick={onClear}>
          {t('showAll')}
        </Button>
      </EmptyState>
    </ListMessage>
  );
}

/** Says how to switch on face recognition. */
export function RecognitionOff() {
  const canConfigure = useCan('UPDATE_SETTINGS');
  return (
    <ListFrame title={t('title')} total={undefined}>
      <ListMessage>
        <EmptyState
          icon={IconFaceId}
          title={t('off')}
          help={canConfigure ? t('offHelp') : `${t('offHelp')} ${t('askAdministrator')}`}
        >
          {canConfigure && (
            <Button component={Link} to="/admin/addons">
              {t('toAddons')}
            </Button>
          )}
        </EmptyState>
      </ListMessage>
    </ListFrame>
  );
}
