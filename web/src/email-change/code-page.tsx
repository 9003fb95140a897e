import { Alert, Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { errorMessage } from '../api/errors.ts';
import { useTitle } from '../lib/use-title.ts';
import { SignInFrame } from '../session/sign-in-frame.tsx';
import { isCodeInvalid } from './email-change-api.ts';
import { t } from './texts.ts';

interface CodePageProps {
  title: string;
  help: string;
  label: string;
  color?: string;
  error: Error | null;
  isPending: boolean;
  onAct: () => void;
  /** A choice above the button. */
  children?: ReactNode;
}

/** Asks before it uses the code of a link: mail programs open links by themselves. */
export function CodePage({
  title,
  help,
  label,
  color,
  error,
  isPending,
  onAct,
  children,
}: CodePageProps) {
  useTitle(title);
  if (isCodeInvalid(error))
    return (
      <OutcomePage title={t('invalidTitle')} help={t('invalidHelp')} label={t('continue')} to="/" />
    );
  return (
    <SignInFrame title={title} tagline={help}>
      {error && (
        <Alert color="red" role="alert">
          {errorMessage(error)}
        </Alert>
      )}
      {children}
      <Button size="md" fullWidth autoFocus color={color} loading={isPending} onClick={onAct}>
        {label}
      </Button>
    </SignInFrame>
  );
}

interface OutcomePageProps {
  title: string;
  help: string;
  label: string;
  /** The path of the next page. */
  to: string;
}

/** Shows what became of a link, and leads on. */
export function OutcomePage({ title, help, label, to }: OutcomePageProps) {
  useTitle(title);
  const link = useRef<HTMLAnchorElement>(null);
  // The button that had the focus is gone.
  useEffect(() => link.current?.focus(), []);
  return (
    <SignInFrame title={title} tagline={help}>
      <Button ref={link} component={Link} to={to} size="md" fullWidth>
        {label}
      </Button>
    </SignInFrame>
  );
}
