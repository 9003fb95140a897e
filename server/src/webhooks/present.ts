import { wireTime } from '@spindle/contracts/http/time';
import type {
  WebhookAttempt as AttemptAnswer,
  WebhookDelivery as DeliveryAnswer,
  DeliveryState,
  WebhookEndpoint as EndpointAnswer,
} from '@spindle/contracts/webhooks/webhooks';
import { fromUuid } from '@spindle/core/ids';
import { endpointOf } from '@spindle/core/webhooks/endpoints';
import type { WebhookAttempt, WebhookEndpoint } from '@spindle/prisma/client';

const timeOrNull = (time: Date | null) => time && wireTime(time);

/** Returns the API response for an endpoint. `pending`: number of its deliveries that wait. */
export function presentEndpoint(
  endpoint: WebhookEndpoint,
  pending: number,
  now: Date,
): EndpointAnswer {
  const { previousSecretExpiresAt } = endpoint;
  const isRotating = previousSecretExpiresAt !== null && previousSecretExpiresAt > now;
  return {
    id: endpoint.id,
    url: endpoint.url,
    state: endpoint.state,
    state_at: wireTime(endpoint.stateAt),
    has_shown_secret: endpoint.secretShownAt !== null,
    previous_secret_expires_at: isRotating ? wireTime(previousSecretExpiresAt) : null,
    last_success_at: timeOrNull(endpoint.lastSuccessAt),
    last_failure_at: timeOrNull(endpoint.lastFailureAt),
    last_failure: endpoint.lastFailure,
    failing_since: timeOrNull(endpoint.failingSince),
    pending,
  };
}

/** A delivery with its event and its last attempt. */
export interface DeliveryRow {
  id: bigint;
  consumer: string;
  eventId: string;
  event: string;
  assetId: string | null;
  assetName: string | null;
  state: DeliveryState;
  createdAt: Date;
  dueAt: Date;
  isRedelivery: boolean;
  attempts: number;
  lastAt: Date | null;
  lastStatus: number | null;
  lastError: string | null;
  lastDurationMs: number | null;
}

/** Returns the API response for a delivery. */
export function presentDelivery(row: DeliveryRow): DeliveryAnswer {
  return {
    id: String(row.id),
    endpoint_id: endpointOf(row.consumer) ?? '',
    event_id: `evt_${fromUuid(row.eventId)}`,
    event: row.event,
    asset_id: row.assetId && fromUuid(row.assetId),
    asset_name: row.assetName,
    state: row.state,
    created_at: wireTime(row.createdAt),
    next_attempt_at: row.state === 'PENDING' ? wireTime(row.dueAt) : null,
    is_redelivery: row.isRedelivery,
    attempts: row.attempts,
    last_attempt_at: timeOrNull(row.lastAt),
    last_status: row.lastStatus,
    last_error: row.lastError,
    last_duration_ms: row.lastDurationMs,
  };
}

/** Returns the API response for an attempt. */
export function presentAttempt(attempt: WebhookAttempt): AttemptAnswer {
  return {
    at: wireTime(attempt.at),
    duration_ms: attempt.durationMs,
    is_redelivery: attempt.isRedelivery,
    status: attempt.status,
    error: attempt.error,
    request_headers: attempt.requestHeaders as AttemptAnswer['request_headers'],
    response_headers: attempt.responseHeaders as AttemptAnswer['response_headers'],
    response_body: attempt.responseBody,
  };
}
