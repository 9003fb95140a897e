import type { WebhookEndpoint } from '@spindle/contracts/webhooks/webhooks';
import { useEffect, useRef } from 'react';
import { showAlert } from '../../ui/alerts/alerts.ts';
import { healthOf } from './endpoint-health.ts';
import { t } from './texts.ts';

/** Shows an alert when the test event of a new URL was delivered or failed. */
export function useTestAlerts(endpoints: WebhookEndpoint[] | undefined): void {
  const testing = useRef(new Set<string>());
  useEffect(() => {
    for (const endpoint of endpoints ?? []) {
      const { id, url, last_failure } = endpoint;
      const health = healthOf(endpoint);
      if (health === 'TESTING') testing.current.add(id);
      else if (testing.current.delete(id))
        showAlert(
          health === 'ACTIVE'
            ? { type: 'success', message: t('testDelivered', { url }) }
            : { type: 'danger', message: t('testFailed', { url, reason: last_failure ?? '' }) },
        );
    }
  }, [endpoints]);
}
