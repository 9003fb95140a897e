import { canManageJobs } from '@spindle/contracts/jobs/job-managers';
import type { ReactNode } from 'react';
import { useSession } from '../session/session.ts';
import { NotAllowed } from '../ui/not-allowed.tsx';
import { t } from './texts.ts';

interface JobViewersOnlyProps {
  children: ReactNode;
}

/** Renders its children for users who may see all jobs. */
export function JobViewersOnly({ children }: JobViewersOnlyProps) {
  const role = useSession((session) => session.role);
  if (canManageJobs(role)) return children;
  return <NotAllowed title={t('title')} message={t('forManagers')} />;
}
