import { Alert, Button, PasswordInput, Stack } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { ApiError, errorMessage } from '../api/errors.ts';
import { useTitle } from '../lib/use-title.ts';
import { SignInFrame } from '../session/sign-in-frame.tsx';
import { passwordErrors } from '../ui/fields/password-pair.ts';
import { focusFirstError } from '../ui/focus/focus-first-error.ts';
import { useResetPassword } from './password-reset-api.ts';
import { t } from './texts.ts';

/** Sets a new password with the code in the URL, then leads to the sign-in page. */
export function ResetPage() {
  useTitle(t('resetTitle'));
  const { code = '' } = useParams();
  const navigate = useNavigate();
  const reset = useResetPassword(code, () => void navigate('/login', { replace: true }));
  if (isCodeInvalid(reset.error)) return <InvalidCode />;
  return (
    <SignInFrame title={t('resetTitle')} tagline={t('resetHelp')}>
      <ResetForm
        error={reset.error}
        isPending={reset.isPending}
        onSave={(password) => reset.mutate(password)}
      />
    </SignInFrame>
  );
}

/** Replaces the form when the link is invalid. */
function InvalidCode() {
  const link = useRef<HTMLAnchorElement>(null);
  // The button that had the focus is gone.
  useEffect(() => link.current?.focus(), []);
  return (
    <SignInFrame title={t('invalidTitle')} tagline={t('invalidHelp')}>
      <Button ref={link} component={Link} to="/forgot-password" size="md" fullWidth>
        {t('requestLink')}
      </Button>
    </SignInFrame>
  );
}

/** 400 with an error of the field `code`: the link is used, expired or incomplete. */
function isCodeInvalid(error: Error | null): boolean {
  return error instanceof ApiError && error.details.some(({ path }) => path === 'code');
}

interface ResetFormProps {
  error: Error | null;
  isPending: boolean;
  onSave: (password: string) => void;
}

function ResetForm({ error, isPending, onSave }: ResetFormProps) {
  const [values, setValues] = useState({ password: '', confirm: '' });
  const [isSubmitted, setIsSubmitted] = useState(false);
  const errors = passwordErrors(values);
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (!errors.password && !errors.confirm && !isPending) onSave(values.password);
    const form = event.currentTarget;
    // The errors have been rendered by then.
    requestAnimationFrame(() => focusFirstError(form));
  };
  return (
    <form noValidate onSubmit={handleSubmit}>
      <Stack gap="md">
        {(
          [
            ['password', 'newPassword'],
            ['confirm', 'confirmPassword'],
          ] as const
        ).map(([field, label]) => (
          <PasswordInput
            key={field}
            label={t(label)}
            size="md"
            autoComplete="new-password"
            autoFocus={field === 'password'}
            visibilityToggleButtonProps={{ 'aria-label': t('showField', { name: t(label) }) }}
            value={values[field]}
            error={isSubmitted && errors[field]}
            aria-invalid={isSubmitted && errors[field] !== undefined}
            onChange={(event) => setValues({ ...values, [field]: event.currentTarget.value })}
          />
        ))}
        {error && (
          <Alert color="red" role="alert">
            {errorMessage(error)}
          </Alert>
        )}
        <Button type="submit" size="md" fullWidth loading={isPending}>
          {t('savePassword')}
        </Button>
      </Stack>
    </form>
  );
}
