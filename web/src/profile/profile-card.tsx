import { Button, Group } from '@mantine/core';
import { roleOf } from '@spindle/contracts/http/permissions';
import type { Account } from '@spindle/contracts/sessions/sessions';
import { useState } from 'react';
import { PROFILE_FIELDS } from '../ui/fields/profile-values.ts';
import { KeyValues } from '../ui/key-values.tsx';
import { PendingEmail } from './pending-email.tsx';
import { ProfileForm } from './profile-form.tsx';
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
          {account.pending_email !== null && (
            <PendingEmail email={account.pending_email} current={account.email} />
          )}
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
