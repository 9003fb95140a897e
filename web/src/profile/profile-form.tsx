import { Button, Group, PasswordInput, TextInput } from '@mantine/core';
import type { Account } from '@spindle/contracts/sessions/sessions';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { clientConfigQuery } from '../api/client-config.ts';
import { PROFILE_FIELDS, type ProfileValues, profileErrorAt } from '../ui/fields/profile-values.ts';
import { useChangeAccount } from './account-api.ts';
import classes from './profile-page.module.css';
import { t } from './texts.ts';

/** Edits the own profile. A new email address asks for the password. */
export function ProfileForm({ account, onClose }: { account: Account; onClose: () => void }) {
  const { email, first_name, last_name } = account;
  const [values, setValues] = useState<ProfileValues>({ email, first_name, last_name });
  const [password, setPassword] = useState('');
  const { data: config } = useQuery(clientConfigQuery);
  const change = useChangeAccount(onClose);
  const changed = PROFILE_FIELDS.filter((field) => values[field] !== account[field]);
  const isEmailNew = changed.includes('email');
  const isValid =
    PROFILE_FIELDS.every((field) => profileErrorAt(values, field) === undefined) &&
    (!isEmailNew || password !== '');
  // Where no mail can be sent, only administrators change addresses.
  const hasMail = config?.features.mail !== false;
  const isEmailFixed = !hasMail && account.role_name !== 'ADMIN';
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isValid || changed.length === 0 || change.isPending) return;
    const given = Object.fromEntries(changed.map((field) => [field, values[field]]));
    change.mutate({ ...given, ...(isEmailNew && { old_password: password }) });
  };
  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      {PROFILE_FIELDS.map((field, index) => (
        <TextInput
          key={field}
          label={t(field)}
          type={field === 'email' ? 'email' : 'text'}
          required
          autoFocus={index === 0}
          readOnly={field === 'email' && isEmailFixed}
          description={field === 'email' && isEmailFixed ? t('emailFixed') : undefined}
          value={values[field]}
          error={profileErrorAt(values, field)}
          onChange={(event) => setValues({ ...values, [field]: event.currentTarget.value })}
        />
      ))}
      {isEmailNew && (
        <PasswordInput
          label={t('currentPassword')}
          description={hasMail ? t('emailHelp') : t('emailPasswordHelp')}
          required
          autoComplete="current-password"
          visibilityToggleButtonProps={{
            'aria-label': t('showField', { name: t('currentPassword') }),
          }}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      )}
      <Group gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          type="submit"
          disabled={changed.length === 0 || !isValid}
          loading={change.isPending}
        >
          {t('saveChanges')}
        </Button>
      </Group>
    </form>
  );
}
