import { type CdnAction, prefetchCdn, purgeCdn } from '@spindle/contracts/cdn/cdn';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { call } from '../api/call.ts';
import { showAlert } from '../ui/alerts/alerts.ts';
import { t } from './texts.ts';

/** A prefetch or purge, and its URLs. */
export interface CdnRequest {
  action: CdnAction;
  urls: string[];
  /** For prefetch only. */
  expiryHours: number;
}

/** Sends the request and shows the specification's message. */
export function useCdn() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ action, urls: asset_urls, expiryHours }: CdnRequest) =>
      action === 'PREFETCH'
        ? call(prefetchCdn, { body: { asset_urls, cache_expiry: expiryHours } })
        : call(purgeCdn, { body: { asset_urls } }),
    onSuccess: ({ job_id }, { action }) =>
      showAlert({
        type: 'success',
        message: t(action === 'PREFETCH' ? 'prefetched' : 'purged'),
        action: { label: t('showJob'), onClick: () => navigate(`/job/${job_id}`) },
      }),
    onError: (_error, { action }) =>
      showAlert({
        type: 'danger',
        message: t(action === 'PREFETCH' ? 'prefetchFailed' : 'purgeFailed'),
      }),
  });
}
