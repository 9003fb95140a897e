import type { EndpointState, WebhookEndpoint } from '@spindle/contracts/webhooks/webhooks';

/** TESTING: the first delivery waits. FAILING_NOW: the last attempts failed, and are repeated. Others: the state of the API. */
export type EndpointHealth = EndpointState | 'TESTING' | 'FAILING_NOW';

/** Returns what the badge of an endpoint says. */
export function healthOf(endpoint: WebhookEndpoint): EndpointHealth {
  const { state, failing_since, last_success_at, last_failure_at, pending } = endpoint;
  if (state !== 'ACTIVE') return state;
  if (failing_since !== null) return 'FAILING_NOW';
  const isUntried = last_success_at === null && last_failure_at === null;
  return isUntried && pending > 0 ? 'TESTING' : 'ACTIVE';
}
