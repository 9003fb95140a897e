import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { clientConfigQuery } from '../api/client-config.ts';
import { errorMessage, isStatus } from '../api/errors.ts';
import { readToken } from '../api/token.ts';
import { ErrorPage } from '../ui/error-page.tsx';
import { TopProgress } from '../ui/top-progress.tsx';
import { signInPath } from './return-path.ts';
import { useSession } from './session.ts';
import { sessionQuery } from './session-api.ts';
import { t } from './texts.ts';

interface ProtectedProps {
  children: ReactNode;
}

/** Renders its children for a signed-in user, after restoring the session. Redirects everyone else to /login. */
export function Protected({ children }: ProtectedProps) {
  const location = useLocation();
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const hasToken = readToken() !== null;
  const session = useQuery({ ...sessionQuery, enabled: hasToken && !isLoggedIn });
  const config = useQuery({ ...clientConfigQuery, enabled: hasToken });
  if (!isLoggedIn && !hasToken) return <Navigate to={signInPath(location)} replace />;
  const error = (isLoggedIn ? null : session.error) ?? config.error;
  // On a 401 the query client ends the session, which leads to /login.
  if (error && !isStatus(error, 401)) {
    const handleRetry = () => {
      if (session.isError) void session.refetch();
      if (config.isError) void config.refetch();
    };
    return (
      <main>
        <ErrorPage title={t('notStarted')} message={errorMessage(error)}>
          <Button onClick={handleRetry}>{t('tryAgain')}</Button>
        </ErrorPage>
      </main>
    );
  }
  if (!isLoggedIn || !config.data) return <TopProgress isActive />;
  return children;
}
