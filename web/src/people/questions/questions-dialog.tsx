import { Button, Group, Kbd, Loader, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import type { Person } from '@spindle/contracts/people/people';
import { IconCheck, IconMoodHappy, IconPlayerTrackNext, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FacePicture } from '../../assets/face-picture/face-picture.tsx';
import { formatCount } from '../../lib/format.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { personName } from '../person-name.ts';
import { t } from '../texts.ts';
import classes from './questions.module.css';
import { questionQuery, useAnswerQuestion } from './questions-api.ts';

/** Diameter of the two faces, in CSS pixels. */
const FACE_SIZE = 140;

interface QuestionsDialogProps {
  onClose: () => void;
}

/** Asks of two people at a time whether they are the same: by buttons, or by the keys Y, N and S. */
export function QuestionsDialog({ onClose }: QuestionsDialogProps) {
  const [after, setAfter] = useState('');
  const { data, error, refetch } = useQuery(questionQuery(after));
  const answer = useAnswerQuestion();
  const question = data?.data;
  // Pending until the next question is loaded.
  const isBusy = answer.isPending;
  const give = (same: 'same' | 'different') => {
    if (!question || isBusy) return;
    const { first, second } = question;
    answer.mutate({ first_id: first.id, second_id: second.id, answer: same });
  };
  const skip = () => !isBusy && data?.cursor && setAfter(data.cursor);
  const keys: Readonly<Record<string, () => unknown>> = {
    y: () => give('same'),
    n: () => give('different'),
    s: skip,
  };
  useWindowEvent('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    keys[event.key.toLowerCase()]?.();
  });
  return (
    <Dialog opened onClose={onClose} title={t('questions')} size={480}>
      {error && !data && <LoadFailed title={t('notLoaded')} error={error} onRetry={refetch} />}
      {!data && !error && (
        <div className={classes.message} role="status">
          <Loader size={22} aria-label={t('questions')} />
        </div>
      )}
      {data && !question && (
        <div className={classes.message} role="status">
          <EmptyState icon={IconMoodHappy} title={t('noQuestions')} help={t('noQuestionsHelp')}>
            <Button onClick={onClose}>{t('close')}</Button>
          </EmptyState>
        </div>
      )}
      {question && (
        <div className={classes.question}>
          <Text size="sm" className={classes.help}>
            {t('questionHelp')}
          </Text>
          <div className={classes.pair} data-busy={isBusy || undefined}>
            <Candidate person={question.first} />
            <Candidate person={question.second} />
          </div>
          <Group justify="center" gap="sm">
            <Button
              data-autofocus
              leftSection={<IconCheck size={16} />}
              rightSection={<Key name="Y" />}
              aria-keyshortcuts="Y"
              onClick={() => give('same')}
            >
              {t('same')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconX size={16} />}
              rightSection={<Key name="N" />}
              aria-keyshortcuts="N"
              onClick={() => give('different')}
            >
              {t('different')}
            </Button>
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconPlayerTrackNext size={16} />}
              rightSection={<Key name="S" />}
              aria-keyshortcuts="S"
              onClick={skip}
            >
              {t('skip')}
            </Button>
          </Group>
        </div>
      )}
    </Dialog>
  );
}

function Candidate({ person }: { person: Person }) {
  return (
    <figure className={classes.candidate}>
      <FacePicture
        key={person.cover?.face_id}
        picture={person.cover}
        size={FACE_SIZE}
        alt={person.cover?.asset_name ?? ''}
      />
      <figcaption>
        <strong>{personName(person)}</strong>
        <span>{t('assets', { count: person.assets, shown: formatCount(person.assets) })}</span>
      </figcaption>
    </figure>
  );
}

function Key({ name }: { name: string }) {
  return (
    <Kbd size="xs" aria-hidden>
      {name}
    </Kbd>
  );
}
