import type { Context } from '@spindle/core/context';
import { fromUuid } from '@spindle/core/ids';
import type { outboundAgents } from '@spindle/core/outbound/outbound-guard';
import type { OpenEndpoint } from '@spindle/core/webhooks/endpoints';
import { signatureHeaders } from '@spindle/core/webhooks/signature';
import type { Delivery } from '../events/claim-deliveries.ts';
import type { Outcome } from '../events/settle-deliveries.ts';
import { nextDelayMs, parseRetryAfter } from './retry-schedule.ts';
import { failureReason, sendRequest, type WebhookResponse } from './send-request.ts';

/** A request and its response, as the log shows them. */
export interface AttemptRecord {
  at: Date;
  durationMs: number;
  requestHeaders: Record<string, string>;
  response: WebhookResponse | null;
  /** Why it failed, as a text for users; null for a success. */
  error: string | null;
}

/** Status of a receiver that wants no more deliveries. */
const GONE = 410;

/** Makes one attempt of a delivery. Any 2xx is a success; a redirect is a failure. Rejects when the worker stops. */
export async function deliverWebhook(
  ctx: Pick<Context, 'now'>,
  endpoint: OpenEndpoint,
  delivery: Delivery,
  agents: ReturnType<typeof outboundAgents>,
  shutdownSignal: AbortSignal,
): Promise<Outcome & { details: AttemptRecord }> {
  const { event, attempts } = delivery;
  const body = JSON.stringify(event.body);
  const at = ctx.now();
  const id = `evt_${fromUuid(event.id)}`;
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Spindle-Webhooks/1',
    ...signatureHeaders(endpoint.secrets, { id, at, body }),
  };
  const started = performance.now();
  const { response, error } = await sendRequest(
    endpoint.target,
    { headers, body },
    agents,
    shutdownSignal,
  ).then(
    (received) => ({ response: received, error: statusError(received.status) }),
    (cause: unknown) => ({ response: null, error: failureReason(cause) }),
  );
  if (response === null) shutdownSignal.throwIfAborted();
  const durationMs = Math.round(performance.now() - started);
  const details = { at, durationMs, requestHeaders: headers, response, error };
  if (error === null) return { state: 'DELIVERED', details };
  const retryAfterMs = parseRetryAfter(response?.headers['retry-after'], at);
  const delayMs = response?.status === GONE ? null : nextDelayMs(attempts + 1, retryAfterMs);
  return delayMs === null ? { state: 'FAILED', details } : { state: 'RETRY', delayMs, details };
}

/** Whether the receiver asked never to be called again. */
export function isGone({ response }: AttemptRecord): boolean {
  return response?.status === GONE;
}

function statusError(status: number): string | null {
  if (status >= 200 && status <= 299) return null;
  if (status >= 300 && status <= 399) return `Status ${status}: redirects are not followed.`;
  return `Status ${status}.`;
}
