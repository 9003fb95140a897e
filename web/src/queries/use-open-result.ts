import { canManageJobs } from '@spindle/contracts/jobs/job-managers';
import type { Job } from '@spindle/contracts/jobs/jobs';
import { useLocation, useNavigate } from 'react-router-dom';
import { useOpenAsset } from '../asset-list/use-open-asset.ts';
import { useOpenCollection } from '../collections/collections-api.ts';
import { useSession } from '../session/session.ts';
import type { Alert } from '../ui/alerts/alerts.ts';
import type { BulkRequest } from './bulk-request.ts';
import { t } from './texts.ts';

/** Asset ids that fit in a URL. */
const IDS_IN_URL_MAX = 50;

type Action = NonNullable<Alert['action']>;

/**
 * Returns a function that returns the alert action to open a bulk job's result; undefined if there is nothing to open.
 * Opens collections, or for conversions: the asset, else the job for users who may see it, else the list of assets.
 */
export function useOpenResult(): (job: Job, request: BulkRequest) => Action | undefined {
  const openCollection = useOpenCollection();
  const openAsset = useOpenAsset();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const role = useSession((session) => session.role);
  const canSeeJobs = canManageJobs(role);
  return (job, { target, operation }) => {
    if (operation.action === 'add_to_collections') return openCollection(operation.collection_ids);
    if (operation.action !== 'convert') return undefined;
    const open = (onClick: () => void) => ({ label: t('open'), onClick });
    const ids = 'ids' in target ? target.ids : [];
    const [only] = ids;
    if (only !== undefined && ids.length === 1) return open(() => openAsset(only, 'conversions'));
    if (canSeeJobs) return open(() => navigate(`/job/${job.job_id}`));
    if (ids.length === 0 || ids.length > IDS_IN_URL_MAX)
      return open(() => navigate({ pathname, search }));
    const more = encodeURIComponent(JSON.stringify({ ids }));
    return open(() => navigate(`/assets?more=${more}`));
  };
}
