import { NativeSelect, PasswordInput, Switch, TextInput } from '@mantine/core';
import { ROLES, type RoleId } from '@spindle/contracts/http/permissions';
import type { ReactNode } from 'react';
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
  errorAt: (field: string) => string | undefined;
  /** Why the server refused the address. */
  refusedEmail: string | undefined;
  onChange: (changes: Partial<UserFieldValues>) => void;
  /** How the user gets a password. */
  children: ReactNode;
}

/** Edits a user. */
export function UserFields(props: UserFieldsProps) {
  const { values, roleIds, errorAt, refusedEmail, onChange, children } = props;
  return (
    <>
      <TextInput
        label={t('email')}
        type="email"
        required
        data-autofocus
        autoComplete="off"
        value={values.email}
        error={errorAt('email') ?? refusedEmail}
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
      <Switch
        label={t('enabled')}
        description={t('enabledHelp')}
        checked={values.enabled}
        onChange={(event) => onChange({ enabled: event.currentTarget.checked })}
      />
      {children}
      <Switch
        label={t('groupAccess')}
        description={t('groupAccessHelp')}
        checked={values.group_asset_access}
        onChange={(event) => onChange({ group_asset_access: event.currentTarget.checked })}
      />
    </>
  );
}

interface UserPasswordProps {
  label: string;
  help: string;
  value: string;
  error: string | undefined;
  onChange: (password: string) => void;
}

/** Edits the password of a user. */
export function UserPassword({ label, help, value, error, onChange }: UserPasswordProps) {
  return (
    <PasswordInput
      label={label}
      description={help}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
