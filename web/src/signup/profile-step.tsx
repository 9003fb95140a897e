import { PasswordInput, TextInput } from '@mantine/core';
import type { Account } from '@spindle/contracts/sessions/sessions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clientConfigQuery } from '../api/client-config.ts';
import { accountQuery, useChangeAccount } from '../profile/account-api.ts';
import { passwordErrors } from '../ui/fields/password-pair.ts';
import { PROFILE_FIELDS, profileErrorAt } from '../ui/fields/profile-values.ts';
import { ListFailed } from '../ui/lists/list-message.tsx';
import { StepFrame, type StepProps } from './step-bar.tsx';
import { t } from './texts.ts';

interface ProfileStepProps {
  bar: StepProps;
  /** The code of the invite, which serves as the old password. */
  code: string;
}

/** Edits the profile and sets the password. It cannot be skipped. */
export function ProfileStep({ bar, code }: ProfileStepProps) {
  const { data, error, refetch } = useQuery(accountQuery);
  if (data) return <ProfileForm bar={bar} code={code} account={data} />;
  return (
    <StepFrame bar={bar} isSkippable={false} isDirty={false} isSaving={false} onSave={bar.onNext}>
      {error && <ListFailed title={t('notLoaded')} error={error} onRetry={refetch} />}
    </StepFrame>
  );
}

function ProfileForm({ bar, code, account }: ProfileStepProps & { account: Account }) {
  const { email, first_name, last_name } = account;
  const initial = { email, first_name, last_name, password: '', confirm: '' };
  const [values, setValues] = useState(initial);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const change = useChangeAccount(bar.onNext);
  const { data: config } = useQuery(clientConfigQuery);
  // Where no mail can be sent, only administrators change addresses.
  const isEmailFixed = config?.features.mail === false && account.role_name !== 'ADMIN';
  const isEmailNew = values.email !== email && profileErrorAt(values, 'email') === undefined;
  const emailHelp = isEmailFixed ? t('emailFixed') : isEmailNew ? t('emailHelp') : undefined;
  const errors = passwordErrors(values);
  const isDirty = JSON.stringify(values) !== JSON.stringify(initial);
  const handleSave = () => {
    setIsSubmitted(true);
    const isValid = PROFILE_FIELDS.every((field) => profileErrorAt(values, field) === undefined);
    if (!isValid || errors.password || errors.confirm) return;
    const { password, confirm: _, ...profile } = values;
    change.mutate({ ...profile, new_password: password, code });
  };
  return (
    <StepFrame
      bar={bar}
      isSkippable={false}
      isDirty={isDirty}
      isSaving={change.isPending}
      onSave={handleSave}
    >
      {PROFILE_FIELDS.map((field) => (
        <TextInput
          key={field}
          label={t(field)}
          type={field === 'email' ? 'email' : 'text'}
          required
          readOnly={field === 'email' && isEmailFixed}
          description={field === 'email' ? emailHelp : undefined}
          value={values[field]}
          error={isSubmitted && profileErrorAt(values, field)}
          onChange={(event) => setValues({ ...values, [field]: event.currentTarget.value })}
        />
      ))}
      {(
        [
          ['password', 'newPassword'],
          ['confirm', 'confirmPassword'],
        ] as const
      ).map(([field, label]) => (
        <PasswordInput
          key={field}
          label={t(label)}
          required
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('showField', { name: t(label) }) }}
          value={values[field]}
          error={isSubmitted && errors[field]}
          aria-invalid={isSubmitted && errors[field] !== undefined}
          onChange={(event) => setValues({ ...values, [field]: event.currentTarget.value })}
        />
      ))}
    </StepFrame>
  );
}
