import { canManageJobs } from '@spindle/contracts/jobs/job-managers';
import type { Job } from '@spindle/contracts/jobs/jobs';
import { useLocation, useNavigate } from 'react-router-dom';
import { useOpenAsset } from '../assets/use-open-asset.ts';
import { useOpenCollection } from '../collections/collections-api.ts';
import { useSession } from '../session/session.ts';
import type { Alert } from '../ui/alerts/alerts.ts';
import type { BulkRequest } from './bulk-request.ts';
import { findBulkResult } from './bulk-result.ts';
import { t } from './texts.ts';

type Action = NonNullable<Alert['action']>;

/** Returns a function that returns the alert action to open a bulk job's result; undefined if there is nothing to open. */
export function useOpenResult(): (job: Job, request: BulkRequest) => Action | undefined {
  const openCollection = useOpenCollection();
  const openAsset = useOpenAsset();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const canSeeJobs = canManageJobs(useSession((session) => session.role));
  const open = (onClick: () => void) => ({ label: t('open'), onClick });
  return (job, request) => {
    const result = findBulkResult(job.job_id, request, canSeeJobs);
    if (!result) return undefined;
    switch (result.kind) {
      case 'collections':
        return openCollection(result.ids);
      case 'conversions':
        return open(() => openAsset(result.assetId, 'conversions'));
      case 'job':
        return open(() => navigate(`/job/${result.jobId}`));
      case 'assets':
        return open(() => navigate(assetsPath(result.ids)));
      case 'origin':
        return open(() => navigate({ pathname, search }));
    }
  };
}

function assetsPath(ids: readonly string[]): string {
  return `/assets?more=${encodeURIComponent(JSON.stringify({ ids }))}`;
}
