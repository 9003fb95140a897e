import type { ReactNode } from 'react';
import { useSession } from '../session/session.ts';
import { NotAllowed } from '../ui/not-allowed.tsx';
import { t } from './texts.ts';

/** Renders its children for administrators, and a "not allowed" page for everyone else. */
export function Administrators({ children }: { children: ReactNode }) {
  const isAdmin = useSession(({ role }) => role === 'ADMIN');
  if (isAdmin) return children;
  return <NotAllowed title={t('title')} message={t('notAllowedHelp')} />;
}
