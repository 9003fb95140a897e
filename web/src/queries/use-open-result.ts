import type { Job } from '@spindle/contracts/jobs/jobs';
import { useLocation, useNavigate } from 'react-router-dom';
import { useOpenAsset } from '../asset-list/use-open-asset.ts';
import { t } from '../bulk/texts.ts';
import { useSession } from '../session/session.ts';
import type { Alert } from '../ui/alerts/alerts.ts';
import type { BulkRequest } from './bulk-request.ts';
import { useOpenCollection } from './collections-api.ts';

/** Assets that an address can name. */
const LISTED_MAX = 50;

type Action = NonNullable<Alert['action']>;

/**
 * Returns the action of an alert that opens what a job has made: collections; of conversions the asset, the job for those who
 * may see it, or the list of the assets: of many the list that they were selected in. Undefined where there is nothing to open.
 */
export function useOpenResult(): (job: Job, request: BulkRequest) => Action | undefined {
  const openCollection = useOpenCollection();
  const openAsset = useOpenAsset();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const role = useSession((session) => session.role);
  const seesJobs = role === 'ADMIN' || role === 'MANAGER';
  return (job, { target, wish }) => {
    if (wish.action === 'add_to_collections') return openCollection(wish.collection_ids);
    if (wish.action !== 'convert') return undefined;
    const open = (onClick: () => void) => ({ label: t('open'), onClick });
    const ids = 'ids' in target ? target.ids : [];
    const [only] = ids;
    if (only !== undefined && ids.length === 1) return open(() => openAsset(only, 'conversions'));
    if (seesJobs) return open(() => navigate(`/job/${job.job_id}`));
    if (ids.length === 0 || ids.length > LISTED_MAX)
      return open(() => navigate({ pathname, search }));
    const more = encodeURIComponent(JSON.stringify({ ids }));
    return open(() => navigate(`/assets?more=${more}`));
  };
}
