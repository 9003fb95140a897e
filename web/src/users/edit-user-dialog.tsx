import { Button, Group, Stack, Text } from '@mantine/core';
import { ROLES } from '@spindle/contracts/http/permissions';
import { type PersonalLink, type User, UserChange } from '@spindle/contracts/users/users';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { LoadFailed } from '../ui/lists/load-failed.tsx';
import { changesOf } from './changes-of.ts';
import { ownedText } from './owned-text.ts';
import { t } from './texts.ts';
import { useRefusedEmail } from './use-refused-email.ts';
import { UserFields, type UserFieldValues, UserPassword } from './user-fields.tsx';
import { ownedQuery, useChangeUser, useCreateResetLink } from './users-api.ts';

/** Roles that the form offers. A user keeps another role until one of these is chosen. Administration specification 6. */
const OFFERED_ROLES = [1, 2, 3, 4];

interface EditUserDialogProps {
  user: User;
  onClose: () => void;
  onResetLink: (link: PersonalLink) => void;
  onTransfer: () => void;
}

/** Edits a user. Only changed fields are sent. */
export function EditUserDialog(props: EditUserDialogProps) {
  const { user, onClose, onResetLink, onTransfer } = props;
  const [values, setValues] = useState<UserFieldValues>({ ...user, password: '' });
  const form = useRef<HTMLFormElement>(null);
  const change = useChangeUser(user.id, onClose);
  const refusedEmail = useRefusedEmail(change, values.email, form);
  const changes = changesOf(user, values);
  const { error } = UserChange.safeParse(changes);
  const hasChanges = Object.keys(changes).length > 0;
  const errorAt = (field: string) => error?.issues.find(({ path }) => path[0] === field)?.message;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (hasChanges && !error && !change.isPending) change.mutate(changes);
  };
  return (
    <Dialog opened onClose={onClose} title={t('editUser')} size={460}>
      <form ref={form} onSubmit={handleSubmit} noValidate>
        <Stack gap="md">
          <UserFields
            values={values}
            roleIds={ROLES.map(({ id }) => id).filter(
              (id) => OFFERED_ROLES.includes(id) || id === values.role_id,
            )}
            errorAt={errorAt}
            refusedEmail={refusedEmail}
            onChange={(changed) => setValues({ ...values, ...changed })}
          >
            <UserPassword
              label={t('newPassword')}
              help={t('newPasswordHelp')}
              value={values.password}
              error={errorAt('new_password')}
              onChange={(password) => setValues({ ...values, password })}
            />
          </UserFields>
          {user.enabled && <ResetLinkButton user={user} onCreated={onResetLink} />}
          <Owned user={user} onTransfer={onTransfer} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button
              type="submit"
              disabled={!hasChanges || error !== undefined}
              loading={change.isPending}
            >
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

interface ResetLinkButtonProps {
  user: User;
  onCreated: (link: PersonalLink) => void;
}

/** Lets the user choose a new password: mails a link, or shows it where no mail can be sent. */
function ResetLinkButton({ user, onCreated }: ResetLinkButtonProps) {
  const create = useCreateResetLink(onCreated);
  return (
    <Group gap="sm">
      <Button
        variant="default"
        size="xs"
        loading={create.isPending}
        onClick={() => create.mutate(user.id)}
      >
        {t('createResetLink')}
      </Button>
      <Text size="xs" c="var(--text-3)">
        {t('createResetLinkHelp')}
      </Text>
    </Group>
  );
}

interface OwnedProps {
  user: User;
  onTransfer: () => void;
}

/** Shows how many assets and collections the user owns. Those of a disabled user can be transferred. */
function Owned({ user, onTransfer }: OwnedProps) {
  const { data, error, refetch } = useQuery(ownedQuery(user.id));
  if (!data && error)
    return <LoadFailed title={t('ownsNotLoaded')} error={error} onRetry={refetch} />;
  const ownsAny = data && data.assets + data.collections > 0;
  return (
    <Group gap="sm" mih={30}>
      <Text size="sm" c="var(--text-3)">
        {data && t('owns', { what: ownedText(data) })}{' '}
        {ownsAny && user.enabled && t('transferHelp')}
      </Text>
      {ownsAny && !user.enabled && (
        <Button variant="default" size="xs" onClick={onTransfer}>
          {t('transfer')}
        </Button>
      )}
    </Group>
  );
}
