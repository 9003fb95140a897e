import { Button, Group, Skeleton, Text, UnstyledButton } from '@mantine/core';
import type { Person } from '@spindle/contracts/people/people';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FacePicture } from '../../assets/face-picture/face-picture.tsx';
import { formatCount } from '../../lib/format.ts';
import { TypedInput } from '../../search/field/typed-input.tsx';
import { showAlert } from '../../ui/alerts/alerts.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { peopleQuery, useMergePeople } from '../people-api.ts';
import { personName } from '../person-name.ts';
import { t } from '../texts.ts';
import classes from './person-page.module.css';

/** Diameter of a person to choose, in CSS pixels. */
const FACE_SIZE = 84;

interface MergeDialogProps {
  person: Person;
  onClose: () => void;
}

/** Lets the user choose everyone who is the same person, those without a name first. */
export function MergeDialog({ person, onClose }: MergeDialogProps) {
  const [keyword, setKeyword] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const query = useInfiniteQuery({
    ...peopleQuery({ keyword, hidden: false }),
    placeholderData: keepPreviousData,
  });
  const merge = useMergePeople();
  const others = query.data?.pages
    .flatMap(({ data }) => data)
    .filter(({ id }) => id !== person.id)
    .sort((a, b) => Number(a.name !== '') - Number(b.name !== ''));
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const handleMerge = () =>
    merge.mutate(
      { id: person.id, ids: [...chosen] },
      {
        onSuccess: () => {
          showAlert({ type: 'success', message: t('mergedPeople') });
          onClose();
        },
      },
    );
  return (
    <Dialog opened onClose={onClose} title={t('mergeWith')} size={560}>
      <div className={classes.dialog}>
        <Text size="sm">{t('mergeWithHelp', { name: personName(person) })}</Text>
        <TypedInput
          aria-label={t('search')}
          placeholder={t('search')}
          maxLength={200}
          value={keyword}
          onTyped={setKeyword}
        />
        {!others && !query.error && <Skeleton height={FACE_SIZE} />}
        {!others && query.error && (
          <LoadFailed title={t('notLoaded')} error={query.error} onRetry={query.refetch} />
        )}
        {others?.length === 0 && (
          <Text size="sm" role="status">
            {t('mergeWithNone')}
          </Text>
        )}
        {others && others.length > 0 && (
          <ul className={classes.faces} aria-label={t('mergeWith')}>
            {others.map((other) => (
              <li key={other.id}>
                <UnstyledButton
                  className={classes.face}
                  aria-pressed={chosen.has(other.id)}
                  title={personName(other)}
                  onClick={() => toggle(other.id)}
                >
                  <FacePicture key={other.cover?.face_id} picture={other.cover} size={FACE_SIZE} />
                  <span className={classes.caption} data-unnamed={other.name === '' || undefined}>
                    {other.name || countOf(other)}
                  </span>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        )}
        <LoadMore label={t('loadMore')} query={query} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={chosen.size === 0} loading={merge.isPending} onClick={handleMerge}>
            {chosen.size === 0 ? t('merge') : t('mergeChosen', { count: chosen.size })}
          </Button>
        </Group>
      </div>
    </Dialog>
  );
}

/** Returns the number of assets of a person, which stands for the name that is missing. */
function countOf({ assets }: Person): string {
  return t('assets', { count: assets, shown: formatCount(assets) });
}
