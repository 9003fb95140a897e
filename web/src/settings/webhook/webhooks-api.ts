import {
  enableEndpoint,
  listDeliveries,
  listEndpoints,
  readDelivery,
  resendDelivery,
  resendFailed,
  rotateSecret,
  testEndpoint,
} from '@spindle/contracts/webhooks/webhook-routes';
import type { DeliveryState } from '@spindle/contracts/webhooks/webhooks';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { showAlert, showError } from '../../ui/alerts/alerts.ts';
import { healthOf } from './endpoint-health.ts';
import { t } from './texts.ts';

/** Milliseconds between two polls while deliveries wait for their first attempt. */
const POLL_MS = 2_000;

/** Marks everything that a delivery or a save of the settings changes. */
export const WEBHOOKS_KEY = ['webhooks'] as const;

/** Filters of the delivery log. An undefined one filters nothing. */
export interface DeliveryFilters {
  endpoint: string | undefined;
  state: DeliveryState | undefined;
}

/** Milliseconds between two polls while an endpoint has waiting deliveries, which can fail for days. */
const HEALTH_POLL_MS = 3_000;
/** Milliseconds between two polls while somebody waits for the test of a new URL. */
const TEST_POLL_MS = 500;

/** Queries the URLs of the settings with their health, and polls while deliveries wait. */
export const endpointsQuery = queryOptions({
  queryKey: [...WEBHOOKS_KEY, 'endpoints'],
  queryFn: async ({ signal }) => (await call(listEndpoints, { signal })).data,
  refetchInterval: ({ state: { data = [] } }) => {
    if (data.some((endpoint) => healthOf(endpoint) === 'TESTING')) return TEST_POLL_MS;
    return data.some(({ pending }) => pending > 0) && HEALTH_POLL_MS;
  },
});

/** Queries the deliveries in pages, and polls while one waits that was not tried yet. */
export function deliveriesQuery(filters: DeliveryFilters) {
  return infiniteQueryOptions({
    queryKey: [...WEBHOOKS_KEY, 'deliveries', filters],
    queryFn: async ({ signal, pageParam: cursor }) => {
      const query = { ...filters, ...(cursor !== null && { cursor }) };
      return (await call(listDeliveries, { query, signal })).data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.status === 'success' &&
      state.data?.pages.some(({ deliveries }) =>
        deliveries.some(({ state, attempts }) => state === 'PENDING' && attempts === 0),
      )
        ? POLL_MS
        : false,
  });
}

/** Queries a delivery with every request and response, and polls until its first attempt. */
export function deliveryQuery(id: string) {
  return queryOptions({
    queryKey: [...WEBHOOKS_KEY, 'delivery', id],
    queryFn: async ({ signal }) => (await call(readDelivery, { params: { id }, signal })).data,
    refetchInterval: ({ state }) =>
      state.data?.state === 'PENDING' && state.data.attempts === 0 ? POLL_MS : false,
  });
}

/** Runs a change of a webhook, shows its message or error, and loads the webhooks again. */
function useWebhookChange<I, A extends object>(change: (input: I) => Promise<A>, done?: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (answer: A) => {
      const message = 'message' in answer ? String(answer.message) : done;
      if (message !== undefined) showAlert({ type: 'success', message });
    },
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: WEBHOOKS_KEY }),
  });
}

/** Sends a test event to an endpoint. */
export const useSendTest = () =>
  useWebhookChange((id: string) => call(testEndpoint, { params: { id } }));

/** Enables an endpoint that was disabled after failures. */
export const useEnable = () =>
  useWebhookChange((id: string) => call(enableEndpoint, { params: { id } }), t('enabled'));

/** Creates a new signing secret of an endpoint, or shows its first one. */
export const useRotateSecret = () =>
  useWebhookChange(async (id: string) => (await call(rotateSecret, { params: { id } })).data);

/** Sends a delivery again. */
export const useResend = () =>
  useWebhookChange((id: string) => call(resendDelivery, { params: { id } }));

/** Sends all failed and skipped deliveries of an endpoint since a time again. */
export const useResendFailed = () =>
  useWebhookChange((body: { endpoint: string; since: string }) => call(resendFailed, { body }));
