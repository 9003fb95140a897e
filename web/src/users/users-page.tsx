import { Button, Tooltip } from '@mantine/core';
import type { PersonalLink, User } from '@spindle/contracts/users/users';
import { USERS_PER_PAGE } from '@spindle/contracts/users/users';
import { IconFileImport, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAddressReader } from '../lib/navigation/use-address-reader.ts';
import { useTitle } from '../lib/use-title.ts';
import { useCan } from '../session/allowed.tsx';
import { settingsQuery } from '../settings/settings-api.ts';
import { showAlert } from '../ui/alerts/alerts.ts';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { HeadButton } from '../ui/lists/head-button.tsx';
import { ListFrame } from '../ui/lists/list-frame.tsx';
import { ListFailed, ListMessage } from '../ui/lists/list-message.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import { NotAllowed } from '../ui/not-allowed.tsx';
import { AddUserDialog } from './add-user-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { ImportDialog } from './import/import-dialog.tsx';
import { PersonalLinkDialog, type UnsentLink } from './personal-link-dialog.tsx';
import { t } from './texts.ts';
import { TransferDialog } from './transfer/transfer-dialog.tsx';
import { UserFilterFields } from './user-filter-fields.tsx';
import {
  isFiltered,
  NO_FILTERS,
  readFilters,
  type UserFilters,
  writeFilters,
} from './user-filters.ts';
import { UserSkeletons, UserTable } from './user-table.tsx';
import { usersQuery } from './users-api.ts';

/** The dialog that is open. */
type OpenDialog =
  | { kind: 'add' }
  | { kind: 'import' }
  | { kind: 'edit' | 'transfer'; user: User }
  | ({ kind: 'link'; added?: User } & UnsentLink);

/** Lists the users, and lets administrators add, edit and invite them. Filters are in the address. */
export function UsersPage() {
  useTitle(t('title'));
  if (!useCan('MANAGE_USERS'))
    return <NotAllowed title={t('title')} message={t('notAllowedHelp')} />;
  return <Users />;
}

function Users() {
  const [address, setAddress] = useSearchParams();
  const readAddress = useAddressReader();
  const filters = useMemo(() => readFilters(address), [address]);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { data, error, refetch } = useQuery(usersQuery(filters));
  /** Returns to the first page unless the change sets a page. */
  const change = (changes: Partial<UserFilters>) =>
    setAddress(writeFilters({ ...readFilters(readAddress()), page: 1, ...changes }));
  const close = () => setDialog(null);
  const edit = (user: User) => setDialog({ kind: 'edit', user });
  /** Reports that a link was mailed; shows a link that was not. */
  const showLink = (created: UnsentLink & { added?: User }) => {
    if (!created.link.is_mailed) return setDialog({ kind: 'link', ...created });
    showAlert({
      type: 'success',
      message: t(`${created.purpose}Mailed`, { email: created.email }),
    });
    close();
  };
  /** Opens the new user, after the link that the administrator has to pass on. */
  const showAdded = (added: User, link: PersonalLink | undefined) => {
    if (link) showLink({ purpose: 'invite', email: added.email, link, added });
    if (!link || link.is_mailed) edit(added);
  };
  return (
    <ListFrame
      isBounded
      title={t('title')}
      total={data?.total_users}
      totalText={data && t('found', { count: data.total_users })}
      action={
        <>
          <HeadButton
            label={t('importUsers')}
            icon={IconFileImport}
            disabled={false}
            onClick={() => setDialog({ kind: 'import' })}
          />
          <AddButton onAdd={() => setDialog({ kind: 'add' })} />
        </>
      }
      head={<UserFilterFields filters={filters} onChange={change} />}
      foot={
        data &&
        data.total_users > 0 && (
          <Pager
            page={filters.page}
            pageSize={USERS_PER_PAGE}
            pageSizes={[USERS_PER_PAGE]}
            total={data.total_users}
            onPage={(page) => change({ page })}
            onPageSize={() => undefined}
          />
        )
      }
    >
      {!data && !error && <UserSkeletons />}
      {!data && error && <ListFailed title={t('notLoaded')} error={error} onRetry={refetch} />}
      {data?.users.length === 0 && (
        <ListMessage>
          <EmptyState icon={IconUsers} title={t('none')} help={t('noneHelp')}>
            {(isFiltered(filters) || filters.page > 1) && (
              <Button variant="default" onClick={() => change(NO_FILTERS)}>
                {t('clear')}
              </Button>
            )}
          </EmptyState>
        </ListMessage>
      )}
      {data && data.users.length > 0 && (
        <UserTable
          users={data.users}
          sort={filters.sort}
          onSort={(sort) => change({ sort })}
          onEdit={edit}
          onInvited={({ email }, link) => showLink({ purpose: 'invite', email, link })}
        />
      )}
      {dialog?.kind === 'add' && <AddUserDialog onClose={close} onAdded={showAdded} />}
      {dialog?.kind === 'import' && <ImportDialog onClose={close} />}
      {dialog?.kind === 'edit' && (
        <EditUserDialog
          key={dialog.user.id}
          user={dialog.user}
          onClose={close}
          onTransfer={() => setDialog({ kind: 'transfer', user: dialog.user })}
          onResetLink={(link) => showLink({ purpose: 'reset', email: dialog.user.email, link })}
        />
      )}
      {dialog?.kind === 'transfer' && <TransferDialog user={dialog.user} onClose={close} />}
      {dialog?.kind === 'link' && (
        <PersonalLinkDialog
          {...dialog}
          onClose={() => (dialog.added ? edit(dialog.added) : close())}
        />
      )}
    </ListFrame>
  );
}

/** Opens the form of a new user. Disabled while the user limit is reached. */
function AddButton({ onAdd }: { onAdd: () => void }) {
  const { data: settings } = useQuery(settingsQuery);
  const details = settings?.subscription.details;
  const limit = details?.user_limit ?? null;
  const tooMany = details === undefined || limit === null ? 0 : details.user_count + 1 - limit;
  const isFull = tooMany > 0;
  return (
    <Tooltip label={t('limitReached', { limit: limit ?? 0, count: tooMany })} disabled={!isFull}>
      <Button
        leftSection={<IconUserPlus size={16} />}
        data-disabled={isFull || undefined}
        aria-disabled={isFull}
        onClick={() => !isFull && onAdd()}
      >
        {t('addUser')}
      </Button>
    </Tooltip>
  );
}
