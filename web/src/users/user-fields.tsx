import { NativeSelect, PasswordInput, Switch, TextInput } from '@mantine/core';
import { ROLES, type RoleId } from '@spindle/contracts/users/permissions';
import { t } from './texts.ts';

/** The values that both forms edit. */
export interface UserFieldValues {
  email: string;
  first_name: string;
  last_name: string;
  role_id: RoleId;
  enabled: boolean;
  group_asset_access: boolean;
  password: string;
}

interface UserFieldsProps {
  values: UserFieldValues;
  /** Roles to choose from. */
  roleIds: readonly RoleId[];
  passwordLabel: string;
  passwordHelp: string;
  errorAt: (field: string) => string | undefined;
  onChange: (changes: Partial<UserFieldValues>) => void;
}

/** Edits a user. */
export function UserFields(props: UserFieldsProps) {
  const { values, roleIds, passwordLabel, passwordHelp, errorAt, onChange } = props;
  return (
    <>
      <TextInput
        label={t('email')}
        type="email"
        required
        data-autofocus
        autoComplete="off"
        value={values.email}
        error={errorAt('email')}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
      />
      {(['first_name', 'last_name'] as const).map((name) => (
        <TextInput
          key={name}
          label={t(name)}
          required
          autoComplete="off"
          value={values[name]}
          error={errorAt(name)}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        />
      ))}
      <NativeSelect
        label={t('role')}
        data={ROLES.filter(({ id }) => roleIds.includes(id)).map(({ id, title, purpose }) => ({
          value: String(id),
          label: `${title} (${purpose})`,
        }))}
        value={String(values.role_id)}
        onChange={(event) => onChange({ role_id: Number(event.currentTarget.value) })}
      />
      <PasswordInput
        label={passwordLabel}
        description={passwordHelp}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
        value={values.password}
        error={errorAt('password') ?? errorAt('new_password')}
        onChange={(event) => onChange({ password: event.currentTarget.value })}
      />
      <Switch
        label={t('enabled')}
        description={t('enabledHelp')}
        checked={values.enabled}
        onChange={(event) => onChange({ enabled: event.currentTarget.checked })}
      />
      <Switch
        label={t('groupAccess')}
        description={t('groupAccessHelp')}
        checked={values.group_asset_access}
        onChange={(event) => onChange({ group_asset_access: event.currentTarget.checked })}
      />
    </>
  );
}
