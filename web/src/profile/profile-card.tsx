import { Button, Group, TextInput } from '@mantine/core';
import type { Account } from '@spindle/contracts/sessions/sessions';
import { roleOf } from '@spindle/contracts/users/permissions';
import { type FormEvent, useState } from 'react';
import { useChangeAccount } from '../queries/account-api.ts';
import { PROFILE_FIELDS, type ProfileValues, profileErrorAt } from '../ui/fields/profile-values.ts';
import { KeyValues } from '../ui/key-values.tsx';
import classes from './profile-page.module.css';
import { t } from './texts.ts';

/** Shows the profile, or the form that edits it. */
export function ProfileCard({ account }: { account: Account }) {
  const [isEditing, setIsEditing] = useState(false);
  return (
    <section className={classes.card} aria-label={t('profile')}>
      {isEditing ? (
        <ProfileForm account={account} onClose={() => setIsEditing(false)} />
      ) : (
        <>
          <KeyValues
            entries={[
              ...PROFILE_FIELDS.map((field) => ({ label: t(field), value: account[field] })),
              { label: t('role'), value: roleOf(account.role_id).title },
            ]}
          />
          <Group>
            <Button variant="default" onClick={() => setIsEditing(true)}>
              {t('editProfile')}
            </Button>
          </Group>
        </>
      )}
    </section>
  );
}

function ProfileForm({ account, onClose }: { account: Account; onClose: () => void }) {
  const { email, first_name, last_name } = account;
  const [values, setValues] = useState<ProfileValues>({ email, first_name, last_name });
  const change = useChangeAccount(onClose);
  const changed = PROFILE_FIELDS.filter((field) => values[field] !== account[field]);
  const isValid = PROFILE_FIELDS.every((field) => profileErrorAt(values, field) === undefined);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isValid || changed.length === 0 || change.isPending) return;
    change.mutate(Object.fromEntries(changed.map((field) => [field, values[field]])));
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
          value={values[field]}
          error={profileErrorAt(values, field)}
          onChange={(event) => setValues({ ...values, [field]: event.currentTarget.value })}
        />
      ))}
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
