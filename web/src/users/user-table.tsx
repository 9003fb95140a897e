import { Badge, Skeleton, VisuallyHidden } from '@mantine/core';
import { roleOf } from '@spindle/contracts/http/permissions';
import type { PersonalLink, User, UserSort } from '@spindle/contracts/users/users';
import { USER_SORT_FIELDS, userSortOf } from '@spindle/contracts/users/users';
import { IconMailForward, IconPencil } from '@tabler/icons-react';
import { useNarrow } from '../lib/use-narrow.ts';
import { useSession } from '../session/session.ts';
import { DateTime } from '../ui/date-time.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { SortHead } from '../ui/lists/sort-head.tsx';
import { t } from './texts.ts';
import classes from './user-table.module.css';
import { useInvite } from './users-api.ts';

interface UserTableProps {
  users: readonly User[];
  sort: UserSort;
  onSort: (sort: UserSort) => void;
  onEdit: (user: User) => void;
  onInvited: (user: User, invite: PersonalLink) => void;
}

/** Shows users with role, last sign-in, invite and state. The headers sort. On phones, one column has all facts. */
export function UserTable({ users, sort, onSort, onEdit, onInvited }: UserTableProps) {
  const isNarrow = useNarrow();
  const { field, direction } = userSortOf(sort);
  return (
    <table className={classes.table} aria-label={t('title')}>
      <thead className={classes.head}>
        <tr>
          {isNarrow ? (
            <th>
              <VisuallyHidden>{t('sort-name')}</VisuallyHidden>
            </th>
          ) : (
            USER_SORT_FIELDS.map((column) => (
              <SortHead
                key={column}
                label={t(`sort-${column}`)}
                direction={column === field ? direction : undefined}
                first={column === 'last_sign_in' ? 'desc' : 'asc'}
                onSort={(next) => onSort(`${column} ${next}`)}
              />
            ))
          )}
          {!isNarrow && <th className={classes.badges}>{t('state')}</th>}
          <th className={classes.actions}>
            <VisuallyHidden>{t('actions')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <UserRow
            key={user.id}
            user={user}
            isNarrow={isNarrow}
            onEdit={() => onEdit(user)}
            onInvited={(invite) => onInvited(user, invite)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface UserRowProps {
  user: User;
  isNarrow: boolean;
  onEdit: () => void;
  onInvited: (invite: PersonalLink) => void;
}

function UserRow({ user, isNarrow, onEdit, onInvited }: UserRowProps) {
  const { email, role_id } = user;
  const isOwn = useSession(({ userEmail }) => userEmail === email);
  const name = (
    <div className={classes.nameLine}>
      <span className={classes.name}>{nameOf(user)}</span>
      {isOwn && <span className={classes.you}>{t('you')}</span>}
    </div>
  );
  const role = roleOf(role_id).title;
  return (
    <tr>
      {isNarrow ? (
        <td>
          {name}
          <StateBadge user={user} />
          <div className={classes.email}>{email}</div>
          <div className={classes.facts}>
            <span>{role}</span>
            <Facts user={user} isLabeled />
          </div>
        </td>
      ) : (
        <>
          <td>{name}</td>
          <td>
            <div className={classes.email}>{email}</div>
          </td>
          <td>{role}</td>
          <td>
            <div className={classes.facts}>
              <Facts user={user} isLabeled={false} />
            </div>
          </td>
          <td>
            <StateBadge user={user} />
          </td>
        </>
      )}
      <td className={classes.actions}>
        <UserActions user={user} isOwn={isOwn} onEdit={onEdit} onInvited={onInvited} />
      </td>
    </tr>
  );
}

const nameOf = ({ first_name, last_name }: User) => `${first_name} ${last_name}`;

interface FactsProps {
  user: User;
  /** False: the column has a header that says what the time is. */
  isLabeled: boolean;
}

function Facts({ user: { last_sign_in, invite_expires_at }, isLabeled }: FactsProps) {
  return (
    <>
      {last_sign_in ? (
        <DateTime
          at={last_sign_in}
          format={(time) => (isLabeled ? t('lastSignIn', { time }) : time)}
        />
      ) : (
        <span>{t(isLabeled ? 'neverSignedIn' : 'never')}</span>
      )}
      {invite_expires_at && (
        <DateTime at={invite_expires_at} format={(time) => t('inviteUntil', { time })} />
      )}
    </>
  );
}

function StateBadge({ user: { enabled, invite_status, invite_expires_at } }: { user: User }) {
  if (!enabled)
    return (
      <Badge variant="light" color="red">
        {t('disabled')}
      </Badge>
    );
  if (invite_status !== 'REQUESTED') return null;
  return (
    <Badge variant="light" color={invite_expires_at ? 'blue' : 'yellow'}>
      {t(invite_expires_at ? 'invited' : 'inviteExpired')}
    </Badge>
  );
}

interface UserActionsProps {
  user: User;
  isOwn: boolean;
  onEdit: () => void;
  onInvited: (invite: PersonalLink) => void;
}

function UserActions({ user, isOwn, onEdit, onInvited }: UserActionsProps) {
  const invite = useInvite(onInvited);
  const name = nameOf(user);
  return (
    <div className={classes.buttons}>
      <IconButton
        icon={IconMailForward}
        label={t(user.invite_status === 'REQUESTED' ? 'resendInvite' : 'createInvite', { name })}
        disabled={!user.enabled || isOwn || invite.isPending}
        onClick={() => invite.mutate(user.id)}
      />
      <IconButton
        icon={IconPencil}
        label={isOwn ? t('ownRow') : t('editOne', { name })}
        disabled={isOwn}
        onClick={onEdit}
      />
    </div>
  );
}

const PLACEHOLDERS = [1, 2, 3, 4, 5, 6, 7, 8];

/** Has the size of the table, to avoid layout shift. */
export function UserSkeletons() {
  return (
    <div className={classes.table} aria-busy="true">
      <div className={classes.headSpace} />
      {PLACEHOLDERS.map((number) => (
        <div key={number} className={classes.rowSpace}>
          <Skeleton width={150} height={14} />
        </div>
      ))}
    </div>
  );
}
