import { Button, Group, Skeleton, Text, UnstyledButton } from '@mantine/core';
import type { Person } from '@spindle/contracts/people/people';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FacePicture } from '../../assets/face-picture/face-picture.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { facesOfPersonQuery, useChangePerson } from '../people-api.ts';
import { t } from '../texts.ts';
import classes from './person-page.module.css';

/** Diameter of a face to choose, in CSS pixels. */
const FACE_SIZE = 84;

interface CoverDialogProps {
  person: Person;
  onClose: () => void;
}

/** Lets the user choose the face that stands for a person. */
export function CoverDialog({ person, onClose }: CoverDialogProps) {
  const query = useInfiniteQuery(facesOfPersonQuery(person.id));
  const change = useChangePerson();
  const faces = query.data?.pages.flatMap(({ data }) => data);
  const choose = (faceId: number | null) =>
    change.mutate({ id: person.id, cover_face_id: faceId }, { onSuccess: onClose });
  return (
    <Dialog opened onClose={onClose} title={t('changeCover')} size={560}>
      <Text size="sm" mb="md">
        {t('coverHelp')}
      </Text>
      {!faces && !query.error && <Skeleton height={FACE_SIZE} />}
      {!faces && query.error && (
        <LoadFailed title={t('personNotLoaded')} error={query.error} onRetry={query.refetch} />
      )}
      {faces && (
        <ul className={classes.faces} aria-label={t('changeCover')}>
          {faces.map((face) => (
            <li key={face.face_id}>
              <UnstyledButton
                className={classes.face}
                aria-label={t('coverOf', { name: face.asset_name })}
                aria-pressed={face.face_id === person.cover?.face_id}
                onClick={() => choose(face.face_id)}
              >
                <FacePicture picture={face} size={FACE_SIZE} />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      <LoadMore label={t('moreFaces')} query={query} />
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={() => choose(null)}>
          {t('automaticCover')}
        </Button>
      </Group>
    </Dialog>
  );
}
