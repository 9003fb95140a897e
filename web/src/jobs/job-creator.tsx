import { CloseButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../session/session.ts';
import { personNameQuery } from '../users/person-name-api.ts';
import classes from './jobs.module.css';
import { t } from './texts.ts';

/** Shows whose jobs are listed, with a button that lists the jobs of all users. */
export function JobCreator({ id, onRemove }: { id: number; onRemove: () => void }) {
  // Managers see jobs, but not users.
  const mayReadUsers = useSession(({ permissions }) => permissions.includes('MANAGE_USERS'));
  const { data: name = `#${id}` } = useQuery({ ...personNameQuery(id), enabled: mayReadUsers });
  return (
    <p className={classes.creator}>
      <span className={classes.creatorLabel} title={name}>
        {t('startedBy', { name })}
      </span>
      <CloseButton
        size={24}
        iconSize={13}
        radius="xl"
        aria-label={t('showAllUsers')}
        onClick={onRemove}
      />
    </p>
  );
}
