import { Button, Loader } from '@mantine/core';
import { INVITE_INVALID } from '@spindle/contracts/sessions/account';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { ApiError, errorMessage } from '../api/errors.ts';
import { useTitle } from '../lib/use-title.ts';
import { Logo } from '../ui/logo.tsx';
import { activationQuery } from './signup-api.ts';
import classes from './signup-page.module.css';
import { t } from './texts.ts';
import { Wizard } from './wizard.tsx';

/** Opens an invite: activates its code, greets the user, and leads through the setup. */
export function SignupPage() {
  useTitle(t('title'));
  const { code = '' } = useParams();
  const { data, error, refetch } = useQuery(activationQuery(code));
  const [isStarted, setIsStarted] = useState(false);
  if (data && isStarted) return <Wizard code={code} />;
  if (data)
    return (
      <Message title={t('welcome', { name: data.name })} help={t('welcomeHelp')}>
        <Button onClick={() => setIsStarted(true)}>{t('start')}</Button>
      </Message>
    );
  if (error instanceof ApiError && error.status === 404)
    return (
      <Message title={t('invalidTitle')} help={INVITE_INVALID}>
        <Button component={Link} to="/login" variant="default">
          {t('toSignIn')}
        </Button>
      </Message>
    );
  if (error)
    return (
      <Message title={t('failedTitle')} help={errorMessage(error)}>
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
        <div className={classes.brand}>
          <Logo size={28} />
          <span>Spindle</span>
        </div>
        {children}
      </div>
    </main>
  );
}
