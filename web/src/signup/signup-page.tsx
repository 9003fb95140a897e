import { Button, Loader } from '@mantine/core';
import { INVITE_INVALID } from '@spindle/contracts/sessions/account';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { errorMessage, isStatus } from '../api/errors.ts';
import { TokenStoreFailed } from '../api/token.ts';
import { useTitle } from '../lib/use-title.ts';
import { useCan } from '../session/allowed.tsx';
import { Brand } from '../ui/brand.tsx';
import { activationQuery, isFinished } from './signup-api.ts';
import classes from './signup-page.module.css';
import { t } from './texts.ts';
import { Wizard } from './wizard.tsx';

/** Opens an invite. A finished one leads to the start page. */
export function SignupPage() {
  useTitle(t('title'));
  const { code = '' } = useParams();
  return isFinished(code) ? <Navigate to="/" replace /> : <Onboarding code={code} />;
}

/** Activates the code of an invite, greets the user, and leads through the setup. */
function Onboarding({ code }: { code: string }) {
  const { data, error, refetch } = useQuery(activationQuery(code));
  const hasSettings = useCan('UPDATE_SETTINGS');
  const [isStarted, setIsStarted] = useState(false);
  if (data && isStarted) return <Wizard code={code} />;
  if (data)
    return (
      <Message
        title={t('welcome', { name: data.name })}
        help={t(hasSettings ? 'welcomeHelpWithSettings' : 'welcomeHelp')}
      >
        <Button onClick={() => setIsStarted(true)}>{t('start')}</Button>
      </Message>
    );
  // 400: the code is too long.
  if (isStatus(error, 404) || isStatus(error, 400))
    return (
      <Message title={t('invalidTitle')} help={INVITE_INVALID}>
        <Button component={Link} to="/login" variant="default">
          {t('toSignIn')}
        </Button>
      </Message>
    );
  if (error)
    return (
      <Message title={t('failedTitle')} help={failureMessage(error)}>
        <Button onClick={() => void refetch()}>{t('tryAgain')}</Button>
      </Message>
    );
  return (
    <Frame>
      <div className={classes.wait} role="status">
        <Loader size="sm" />
        {t('wait')}
      </div>
    </Frame>
  );
}

function failureMessage(error: Error): string {
  return error instanceof TokenStoreFailed ? error.message : errorMessage(error);
}

interface MessageProps {
  title: string;
  help: string;
  children: ReactNode;
}

function Message({ title, help, children }: MessageProps) {
  return (
    <Frame>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.help}>{help}</p>
      {children}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <main className={classes.page}>
      <div className={classes.panel}>
        <Brand />
        {children}
      </div>
    </main>
  );
}
