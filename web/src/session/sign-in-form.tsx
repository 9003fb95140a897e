import { Anchor, Button, Checkbox, Group, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { signIn } from './session.ts';
import { signInError } from './sign-in-error.ts';
import classes from './sign-in-page.module.css';
import { t } from './texts.ts';

interface SignInFormProps {
  isDisabled: boolean;
  /** Error of a sign-in with the token of the URL. */
  initialError: string | null;
}

/** Shows the sign-in form. An error appears below the password, which gets the focus. */
export function SignInForm({ isDisabled, initialError }: SignInFormProps) {
  const form = useForm({
    initialValues: { email: '', password: '', remember: true },
    validate: {
      email: (value) => (value.trim() === '' ? t('emailMissing') : null),
      password: (value) => (value === '' ? t('passwordMissing') : null),
    },
  });
  const errorId = useId();
  const emailRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const signingIn = useMutation({
    mutationFn: signIn,
    // Removes the password from memory when the mutation has finished.
    gcTime: 0,
    onError: (error) => {
      form.setFieldError('password', signInError(error));
      passwordRef.current?.focus();
    },
  });
  const passwordError = form.errors.password ?? initialError;
  const isBusy = isDisabled || signingIn.isPending || signingIn.isSuccess;
  const handleSubmit = form.onSubmit(
    (values) => signingIn.mutate({ ...values, email: values.email.trim() }),
    (errors) => (errors.email ? emailRef : passwordRef).current?.focus(),
  );
  return (
    <form className={classes.fields} noValidate onSubmit={handleSubmit}>
      <TextInput
        {...form.getInputProps('email')}
        ref={emailRef}
        size="md"
        type="email"
        label={t('email')}
        autoComplete="username"
        autoFocus
      />
      <PasswordInput
        {...form.getInputProps('password')}
        ref={passwordRef}
        error={passwordError}
        aria-invalid={passwordError !== null}
        aria-describedby={passwordError ? errorId : undefined}
        size="md"
        label={t('password')}
        autoComplete="current-password"
        errorProps={{ id: errorId, role: 'alert' }}
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
      />
      <Group justify="space-between" gap="sm">
        <Checkbox
          {...form.getInputProps('remember', { type: 'checkbox' })}
          label={t('rememberMe')}
        />
        <Anchor component={Link} to="/forgot-password" size="sm">
          {t('forgotPassword')}
        </Anchor>
      </Group>
      <Button type="submit" size="md" loading={isBusy} fullWidth>
        {t('signInAction')}
      </Button>
    </form>
  );
}
