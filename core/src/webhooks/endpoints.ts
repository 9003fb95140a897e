import { ROTATION_HOURS } from '@spindle/contracts/webhooks/webhooks';
import type { WebhookEndpoint } from '@spindle/prisma/client';
import type { Context } from '../context.ts';
import { maskUrl } from '../outbound/mask-url.ts';
import type { Secrets } from '../secrets.ts';

/** Milliseconds after a rotation during which deliveries carry the signatures of both secrets. */
export const ROTATION_MS = ROTATION_HOURS * 3_600_000;

const PREFIX = 'webhook:';

/** Returns the consumer name of an endpoint. */
export function consumerOf(endpointId: string): string {
  return PREFIX + endpointId;
}

/** Returns the endpoint of a consumer, or null for another consumer. */
export function endpointOf(consumer: string): string | null {
  return consumer.startsWith(PREFIX) ? consumer.slice(PREFIX.length) : null;
}

/** Returns a URL in its normal form, with its secrets masked. */
export function shownUrl(text: string): string {
  return maskUrl(new URL(text).href);
}

/** An endpoint with readable secrets. */
export interface OpenEndpoint extends WebhookEndpoint {
  /** With its secrets. */
  target: URL;
  /** The current secret, and the previous one during a rotation. */
  secrets: string[];
}

/** Decrypts the URL and the secrets of an endpoint. Throws when SECRET_KEY has changed. */
export function openEndpoint(
  { now }: Pick<Context, 'now'>,
  secrets: Secrets,
  endpoint: WebhookEndpoint,
): OpenEndpoint {
  const { previousSecretEncrypted, previousSecretExpiresAt } = endpoint;
  const isRotating = previousSecretExpiresAt !== null && previousSecretExpiresAt > now();
  return {
    ...endpoint,
    target: new URL(secrets.open(endpoint.urlEncrypted)),
    secrets: [
      secrets.open(endpoint.secretEncrypted),
      ...(isRotating && previousSecretEncrypted ? [secrets.open(previousSecretEncrypted)] : []),
    ],
  };
}
