import type { ReactNode } from 'react';
import { useSession } from '../session/session.ts';
import { NotAllowed } from '../ui/not-allowed.tsx';
import { t } from './texts.ts';

interface OverseersOnlyProps {
  children: ReactNode;
}

/** Draws its children for those who may see everybody's jobs. */
export function OverseersOnly({ children }: OverseersOnlyProps) {
  const role = useSession((session) => session.role);
  if (role === 'ADMIN' || role === 'MANAGER') return children;
  return <NotAllowed title={t('title')} message={t('forManagers')} />;
}
