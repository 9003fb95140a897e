import { Button, Group, Stack, Switch } from '@mantine/core';
import { ADMIN_ROLE_ID, ROLES } from '@spindle/contracts/http/permissions';
import { NewUser, type PersonalLink, type User } from '@spindle/contracts/users/users';
import { type FormEvent, useRef, useState } from 'react';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { focusFirstError } from '../ui/focus/focus-first-error.ts';
import { TemplateSelect } from './template-select.tsx';
import { t } from './texts.ts';
import { useRefusedEmail } from './use-refused-email.ts';
import { UserFields, type UserFieldValues, UserPassword } from './user-fields.tsx';
import { useAddUser } from './users-api.ts';

const NEW_VALUES: UserFieldValues = {
  email: '',
  first_name: '',
  last_name: '',
  role_id: ADMIN_ROLE_ID,
  enabled: true,
  group_asset_access: true,
  password: '',
};

interface AddUserDialogProps {
  onClose: () => void;
  onAdded: (user: User, invite: PersonalLink | undefined) => void;
}

/** Adds a user. Asks for a password only without an invite. Errors appear at their fields after the first attempt. */
export function AddUserDialog({ onClose, onAdded }: AddUserDialogProps) {
  const [values, setValues] = useState(NEW_VALUES);
  const [templateId, setTemplateId] = useState<number>();
  const [isInvited, setIsInvited] = useState(true);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const add = useAddUser(onAdded);
  const refusedEmail = useRefusedEmail(add, values.email, form);
  const { password, ...others } = values;
  const hasInvite = isInvited && values.enabled;
  const given = {
    ...others,
    ...(!hasInvite && { password }),
    ...(templateId !== undefined && { template_user_id: templateId }),
    notification_email: hasInvite,
  };
  const { data, error } = NewUser.safeParse(given);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (data && !add.isPending) add.mutate(given);
    // The errors have been rendered by then.
    requestAnimationFrame(() => focusFirstError(form.current));
  };
  const errorAt = (field: string) =>
    isSubmitted ? error?.issues.find(({ path }) => path[0] === field)?.message : undefined;
  return (
    <Dialog opened onClose={onClose} title={t('addUser')} size={460}>
      <form ref={form} onSubmit={handleSubmit} noValidate>
        <Stack gap="md">
          <UserFields
            values={values}
            roleIds={ROLES.map(({ id }) => id)}
            errorAt={errorAt}
            refusedEmail={refusedEmail}
            onChange={(changes) => setValues({ ...values, ...changes })}
          >
            <Switch
              label={t('invite')}
              description={t('inviteHelp')}
              disabled={!values.enabled}
              checked={hasInvite}
              onChange={(event) => setIsInvited(event.currentTarget.checked)}
            />
            {!hasInvite && (
              <UserPassword
                label={t('password')}
                help={t('passwordHelp')}
                value={password}
                error={errorAt('password')}
                onChange={(password) => setValues({ ...values, password })}
              />
            )}
          </UserFields>
          <TemplateSelect
            onChange={(template) => {
              setTemplateId(template?.id);
              if (template)
                setValues({ ...values, group_asset_access: template.group_asset_access });
            }}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={add.isPending}>
              {t('add')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
