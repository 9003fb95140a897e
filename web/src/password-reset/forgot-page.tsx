import { Alert, Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { EMAIL_REQUIRED } from '@spindle/contracts/sessions/account';
import { EMAIL_INVALID, EmailAddress } from '@spindle/contracts/users/users';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { clientConfigQuery } from '../api/client-config.ts';
import { errorMessage } from '../api/errors.ts';
import { useTitle } from '../lib/use-title.ts';
import { SignInFrame } from '../session/sign-in-frame.tsx';
import { focusFirstError } from '../ui/focus/focus-first-error.ts';
import { ListFailed } from '../ui/lists/list-message.tsx';
import { useRequestReset } from './password-reset-api.ts';
import { t } from './texts.ts';

/** Requests a link to set a new password. Where no mail can be sent, it names the administrator instead. */
export function ForgotPage() {
  const { data, error, refetch } = useQuery(clientConfigQuery);
  const request = useRequestReset();
  const [email, setEmail] = useState('');
  const helpId = useId();
  useTitle(t(request.isSuccess ? 'sentTitle' : 'forgotTitle'));
  if (request.isSuccess)
    return (
      <SignInFrame title={t('sentTitle')} tagline={request.data.message}>
        <Text id={helpId} size="sm" c="dimmed">
          {t('sentMore')}
        </Text>
        {/* The button that had the focus is gone. */}
        <Button
          variant="default"
          autoFocus
          aria-describedby={helpId}
          onClick={() => request.reset()}
        >
          {t('tryOther')}
        </Button>
        <BackLink />
      </SignInFrame>
    );
  if (data && !data.features.mail)
    return (
      <SignInFrame title={t('forgotTitle')} tagline={t('noMailHelp')}>
        <BackLink />
      </SignInFrame>
    );
  return (
    <SignInFrame title={t('forgotTitle')} tagline={t('forgotHelp')}>
      {error && <ListFailed title={t('notLoaded')} error={error} onRetry={refetch} />}
      {data && (
        <ForgotForm
          email={email}
          error={request.error}
          isPending={request.isPending}
          onEmail={setEmail}
          onSend={() => request.mutate(email)}
        />
      )}
      <BackLink />
    </SignInFrame>
  );
}

interface ForgotFormProps {
  email: string;
  error: Error | null;
  isPending: boolean;
  onEmail: (email: string) => void;
  onSend: () => void;
}

function ForgotForm({ email, error, isPending, onEmail, onSend }: ForgotFormProps) {
  const [isSubmitted, setIsSubmitted] = useState(false);
  const emailError = emailErrorOf(email);
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (emailError === null && !isPending) onSend();
    const form = event.currentTarget;
    // The error has been rendered by then.
    requestAnimationFrame(() => focusFirstError(form));
  };
  return (
    <form noValidate onSubmit={handleSubmit}>
      <Stack gap="md">
        <TextInput
          label={t('email')}
          type="email"
          size="md"
          autoComplete="username"
          autoFocus
          value={email}
          error={isSubmitted && emailError}
          onChange={(event) => onEmail(event.currentTarget.value)}
        />
        {error && (
          <Alert color="red" role="alert">
            {errorMessage(error)}
          </Alert>
        )}
        <Button type="submit" size="md" fullWidth loading={isPending}>
          {t('sendLink')}
        </Button>
      </Stack>
    </form>
  );
}

function emailErrorOf(email: string): string | null {
  if (email.trim() === '') return EMAIL_REQUIRED;
  return EmailAddress.safeParse(email.trim()).success ? null : EMAIL_INVALID;
}

function BackLink() {
  return (
    <Anchor component={Link} to="/login" size="sm">
      {t('backToSignIn')}
    </Anchor>
  );
}
