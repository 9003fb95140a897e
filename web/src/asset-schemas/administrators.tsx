import type { ReactNode } from 'react';
import { useSession } from '../session/session.ts';
import { NotAllowed } from '../ui/not-allowed.tsx';
import { t } from './texts.ts';

/** Draws its children for administrators; tells all others that the page is not theirs. */
export function Administrators({ children }: { children: ReactNode }) {
  const isAdmin = useSession(({ role }) => role === 'ADMIN');
  if (isAdmin) return children;
  return <NotAllowed title={t('title')} message={t('notAllowedHelp')} />;
}
