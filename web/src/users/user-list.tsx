import { Badge, Skeleton } from '@mantine/core';
import { roleOf } from '@spindle/contracts/users/permissions';
import type { PersonalLink, User } from '@spindle/contracts/users/users';
import { IconMailForward, IconPencil } from '@tabler/icons-react';
import { useSession } from '../session/session.ts';
import { DateTime } from '../ui/date-time.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import boxed from '../ui/lists/boxed-list.module.css';
import { t } from './texts.ts';
import classes from './users.module.css';
import { useInvite } from './users-api.ts';

interface UserListProps {
  users: readonly User[];
  onEdit: (user: User) => void;
  onInvited: (user: User, invite: PersonalLink) => void;
}

/** Shows users with role, state, last sign-in and invite. */
export function UserList({ users, onEdit, onInvited }: UserListProps) {
  return (
    <ul className={boxed.list} aria-label={t('title')}>
      {users.map((user) => (
        <UserItem
          key={user.id}
          user={user}
          onEdit={() => onEdit(user)}
          onInvited={(invite) => onInvited(user, invite)}
        />
      ))}
    </ul>
  );
}

interface UserItemProps {
  user: User;
  onEdit: () => void;
  onInvited: (invite: PersonalLink) => void;
}

function UserItem({ user, onEdit, onInvited }: UserItemProps) {
  const { email, enabled, last_sign_in, invite_status, invite_expires_at } = user;
  const isOwn = useSession(({ userEmail }) => userEmail === email);
  const invite = useInvite(onInvited);
  const name = `${user.first_name} ${user.last_name}`;
  const isInvited = invite_status === 'REQUESTED';
  return (
    <li className={classes.item}>
      <div className={classes.text}>
        <div className={classes.nameLine}>
          <span className={classes.name}>{name}</span>
          {isOwn && <span className={classes.you}>{t('you')}</span>}
        </div>
        <div className={classes.email}>{email}</div>
      </div>
      <div className={classes.role}>{roleOf(user.role_id).title}</div>
      <div className={classes.facts}>
        {last_sign_in ? (
          <DateTime at={last_sign_in} format={(time) => t('lastSignIn', { time })} />
        ) : (
          <span>{t('neverSignedIn')}</span>
        )}
        {invite_expires_at && (
          <DateTime at={invite_expires_at} format={(time) => t('inviteUntil', { time })} />
        )}
      </div>
      <div className={classes.badges}>
        {!enabled && (
          <Badge variant="light" color="red">
            {t('disabled')}
          </Badge>
        )}
        {enabled && isInvited && (
          <Badge variant="light" color={invite_expires_at ? 'blue' : 'yellow'}>
            {t(invite_expires_at ? 'invited' : 'inviteExpired')}
          </Badge>
        )}
      </div>
      <div className={classes.actions}>
        <IconButton
          icon={IconMailForward}
          label={t(isInvited ? 'resendInvite' : 'createInvite', { name })}
          disabled={!enabled || isOwn || invite.isPending}
          onClick={() => invite.mutate(user.id)}
        />
        <IconButton
          icon={IconPencil}
          label={isOwn ? t('ownRow') : t('editOne', { name })}
          disabled={isOwn}
          onClick={onEdit}
        />
      </div>
    </li>
  );
}

const PLACEHOLDERS = [1, 2, 3, 4, 5, 6, 7, 8];

/** Has the size of the list, to avoid layout shift. */
export function UserSkeletons() {
  return (
    <div className={boxed.list} aria-busy="true">
      {PLACEHOLDERS.map((number) => (
        <div key={number} className={classes.item}>
          <div className={classes.text}>
            <Skeleton width={150} height={14} my={3} />
            <Skeleton width={190} height={12} my={3} />
          </div>
        </div>
      ))}
    </div>
  );
}
