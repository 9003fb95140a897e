import { Button, Group, Stack, Switch } from '@mantine/core';
import { ADMIN_ROLE_ID, ROLES } from '@spindle/contracts/users/permissions';
import { NewUser, type PersonalLink, type User } from '@spindle/contracts/users/users';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { TemplateSelect } from './template-select.tsx';
import { t } from './texts.ts';
import { UserFields, type UserFieldValues } from './user-fields.tsx';
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

/** Adds a user. Errors appear at their fields after the first attempt. */
export function AddUserDialog({ onClose, onAdded }: AddUserDialogProps) {
  const [values, setValues] = useState(NEW_VALUES);
  const [templateId, setTemplateId] = useState<number>();
  const [isInvited, setIsInvited] = useState(true);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const add = useAddUser(onAdded);
  const given = {
    ...values,
    ...(templateId !== undefined && { template_user_id: templateId }),
    notification_email: isInvited && values.enabled,
  };
  const { data, error } = NewUser.safeParse(given);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (data && !add.isPending) add.mutate(given);
  };
  return (
    <Dialog opened onClose={onClose} title={t('addUser')} size={460}>
      <form onSubmit={handleSubmit} noValidate>
        <Stack gap="md">
          <UserFields
            values={values}
            roleIds={ROLES.map(({ id }) => id)}
            passwordLabel={t('password')}
            passwordHelp={t('passwordHelp')}
            errorAt={(field) =>
              isSubmitted ? error?.issues.find(({ path }) => path[0] === field)?.message : undefined
            }
            onChange={(changes) => setValues({ ...values, ...changes })}
          />
          <TemplateSelect
            onChange={(template) => {
              setTemplateId(template?.id);
              if (template)
                setValues({ ...values, group_asset_access: template.group_asset_access });
            }}
          />
          <Switch
            label={t('invite')}
            description={t('inviteHelp')}
            disabled={!values.enabled}
            checked={isInvited && values.enabled}
            onChange={(event) => setIsInvited(event.currentTarget.checked)}
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
