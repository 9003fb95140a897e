import { z } from 'zod';
import { Time } from '../http/time.ts';

/** Hours after a rotation during which deliveries carry the signatures of both secrets. */
export const ROTATION_HOURS = 24;
/** Days that events and the delivery log are kept. */
export const DELIVERY_RETENTION_DAYS = 30;
/** Limits the days of a re-issue. Part B of the API, section 14. */
export const REISSUE_MAX_DAYS = 7;
/** Name of the event that the test button sends. */
export const TEST_EVENT = 'test';

/** ACTIVE: receives events. GONE: disabled, because it answered 410. FAILING: disabled after five days of failures only. */
export const EndpointState = z.enum(['ACTIVE', 'GONE', 'FAILING']);
export type EndpointState = z.infer<typeof EndpointState>;

export const EndpointId = z.uuid();

/** A webhook URL of the settings. */
export const WebhookEndpoint = z.object({
  id: EndpointId,
  /** A password in it is masked. */
  url: z.string(),
  state: EndpointState,
  /** When `state` changed. */
  state_at: Time,
  /** Whether the secret has been shown. It is shown once; a rotation creates another. */
  has_shown_secret: z.boolean(),
  /** Until then deliveries also carry the signature of the previous secret. */
  previous_secret_expires_at: Time.nullable(),
  last_success_at: Time.nullable(),
  last_failure_at: Time.nullable(),
  /** Reason of the last failure. */
  last_failure: z.string().nullable(),
  /** First failure since the last success. */
  failing_since: Time.nullable(),
  /** Deliveries that wait for their next attempt. */
  pending: z.number().int(),
});
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

/** PENDING: waits for an attempt. FAILED: given up. SKIPPED: the endpoint was disabled. */
export const DeliveryState = z.enum(['PENDING', 'DELIVERED', 'FAILED', 'SKIPPED']);
export type DeliveryState = z.infer<typeof DeliveryState>;

/** Id of a delivery: a positive integer as text, because it may exceed the integers of JavaScript. */
export const DeliveryId = z.string().regex(/^[1-9]\d{0,17}$/, 'must be the id of a delivery');

export const WebhookDelivery = z.object({
  id: DeliveryId,
  endpoint_id: EndpointId,
  /** The header `webhook-id`: the same for all attempts and for both URLs. */
  event_id: z.string(),
  event: z.string(),
  /** Null for a test event. */
  asset_id: z.string().nullable(),
  /** Name of the asset now, or in the body if the asset was purged. Null if neither is known. */
  asset_name: z.string().nullable(),
  state: DeliveryState,
  created_at: Time,
  /** Null unless the state is PENDING. */
  next_attempt_at: Time.nullable(),
  /** Whether a user sent it again. */
  is_redelivery: z.boolean(),
  /** Number of attempts in the log. */
  attempts: z.number().int(),
  last_attempt_at: Time.nullable(),
  /** HTTP status of the last response; null without a response. */
  last_status: z.number().int().nullable(),
  /** Why the last attempt failed; null for a success. */
  last_error: z.string().nullable(),
  last_duration_ms: z.number().int().nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const Headers = z.record(z.string(), z.string());

export const WebhookAttempt = z.object({
  at: Time,
  duration_ms: z.number().int(),
  is_redelivery: z.boolean(),
  /** HTTP status of the response; null without a response. */
  status: z.number().int().nullable(),
  /** Why it failed; null for a success. */
  error: z.string().nullable(),
  request_headers: Headers,
  response_headers: Headers.nullable(),
  /** The first 16 KiB. */
  response_body: z.string().nullable(),
});
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;

export const DeliveryDetails = WebhookDelivery.extend({
  /** The body of every attempt. Null before the first. */
  body: z.record(z.string(), z.unknown()).nullable(),
  /** The oldest first. */
  log: z.array(WebhookAttempt),
});
export type DeliveryDetails = z.infer<typeof DeliveryDetails>;
