import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../session/session.ts';
import { ErrorPage } from '../ui/error-page.tsx';
import { t } from './texts.ts';

/** Draws its children for administrators; tells all others that the page is not theirs. */
export function Administrators({ children }: { children: ReactNode }) {
  const isAdmin = useSession(({ role }) => role === 'ADMIN');
  if (isAdmin) return children;
  return (
    <ErrorPage icon={IconLock} title={t('notAllowed')} message={t('notAllowedHelp')}>
      <Button component={Link} to="/assets">
        {t('toAssets')}
      </Button>
    </ErrorPage>
  );
}
