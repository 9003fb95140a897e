import { z } from 'zod';
import { needs, route } from '../http/route.ts';
import {
  DeliveryDetails,
  DeliveryId,
  DeliveryState,
  EndpointId,
  REISSUE_MAX_DAYS,
  WebhookDelivery,
  WebhookEndpoint,
} from './webhooks.ts';

const PATH = '/api/v1/webhooks';
const ACCESS = needs('UPDATE_SETTINGS');

/** Path parameters. An id that is not valid belongs to nothing: 404 instead of 400. */
const EndpointParams = z.object({ id: EndpointId.catch('') });
const DeliveryParams = z.object({ id: DeliveryId.catch('0') });

const EndpointAnswer = z.object({ status: z.literal('OK'), data: WebhookEndpoint });
const DeliveryAnswer = z.object({
  status: z.literal('OK'),
  data: WebhookDelivery,
  message: z.string(),
});

export const listEndpoints = route({
  method: 'GET',
  path: `${PATH}/endpoints`,
  summary: 'List the webhook URLs of the settings with their state',
  access: ACCESS,
  answer: z.object({ status: z.literal('OK'), data: z.array(WebhookEndpoint) }),
  example: () => ({}),
});

export const testEndpoint = route({
  method: 'POST',
  path: `${PATH}/endpoints/{id}/test`,
  summary:
    'Send a test event to a URL. Returns the delivery; read it for the outcome. 409 while the URL is disabled',
  access: ACCESS,
  params: EndpointParams,
  answer: DeliveryAnswer,
  example: (ids) => ({ params: { id: ids.webhookId } }),
});

export const rotateSecret = route({
  method: 'POST',
  path: `${PATH}/endpoints/{id}/rotate`,
  summary:
    'Get the secret of a URL. The first call returns the secret that the URL has, each later one replaces it. Both secrets sign for 24 hours',
  access: ACCESS,
  params: EndpointParams,
  answer: z.object({
    status: z.literal('OK'),
    data: z.object({
      /** `whsec_` and base64. It is not shown again. */
      secret: z.string(),
      endpoint: WebhookEndpoint,
    }),
  }),
  example: (ids) => ({ params: { id: ids.webhookId } }),
});

export const enableEndpoint = route({
  method: 'POST',
  path: `${PATH}/endpoints/{id}/enable`,
  summary: 'Enable a URL that was disabled after failures',
  access: ACCESS,
  params: EndpointParams,
  answer: EndpointAnswer,
  example: (ids) => ({ params: { id: ids.webhookId } }),
});

export const listDeliveries = route({
  method: 'GET',
  path: `${PATH}/deliveries`,
  summary: 'List the deliveries of the last 30 days, newest first',
  access: ACCESS,
  query: z.object({
    endpoint: EndpointId.optional(),
    state: DeliveryState.optional(),
    /** `next_cursor` of the previous page. */
    cursor: DeliveryId.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(30),
  }),
  answer: z.object({
    status: z.literal('OK'),
    data: z.object({
      deliveries: z.array(WebhookDelivery),
      /** Null on the last page. */
      next_cursor: DeliveryId.nullable(),
    }),
  }),
  example: () => ({ query: { limit: '30' } }),
});

export const readDelivery = route({
  method: 'GET',
  path: `${PATH}/deliveries/{id}`,
  summary: 'Get a delivery with its body and every request and response',
  access: ACCESS,
  params: DeliveryParams,
  answer: z.object({ status: z.literal('OK'), data: DeliveryDetails }),
  example: (ids) => ({ params: { id: ids.webhookDeliveryId } }),
});

export const resendDelivery = route({
  method: 'POST',
  path: `${PATH}/deliveries/{id}/resend`,
  summary:
    'Send a delivery again at once, with the same id and body. 409 while its URL is disabled',
  access: ACCESS,
  params: DeliveryParams,
  answer: DeliveryAnswer,
  example: (ids) => ({ params: { id: ids.webhookDeliveryId } }),
});

export const resendFailed = route({
  method: 'POST',
  path: `${PATH}/deliveries/resend_failed`,
  summary:
    'Send all failed and skipped deliveries of a URL since a time again. 409 while it is disabled',
  access: ACCESS,
  body: z.object({ endpoint: EndpointId, since: z.iso.datetime({ offset: true }) }),
  answer: z.object({
    status: z.literal('OK'),
    data: z.object({ count: z.number().int() }),
    message: z.string(),
  }),
  example: (ids) => ({ body: { endpoint: ids.webhookId, since: '2026-01-01T00:00:00Z' } }),
});

export const REISSUE_ORDER = 'must be after start_date';
export const REISSUE_TOO_LONG = `must be at most ${REISSUE_MAX_DAYS} days after start_date`;

const time = (date: string) => new Date(date).getTime();

export const reissueCallbacks = route({
  method: 'POST',
  path: '/api/v1/callbacks/reissue',
  summary:
    "Send the webhooks of the caller's own assets between two times again, at most 7 days apart",
  access: ACCESS,
  body: z
    .object({
      start_date: z.iso.datetime({ offset: true }),
      end_date: z.iso.datetime({ offset: true }),
    })
    .refine(({ start_date, end_date }) => time(end_date) > time(start_date), {
      path: ['end_date'],
      error: REISSUE_ORDER,
    })
    .refine(
      ({ start_date, end_date }) =>
        time(end_date) - time(start_date) <= REISSUE_MAX_DAYS * 86_400_000,
      { path: ['end_date'], error: REISSUE_TOO_LONG },
    ),
  answer: z.string(),
  answerFormat: 'text',
  status: 202,
  example: () => ({
    body: { start_date: '2026-01-01T00:00:00Z', end_date: '2026-01-02T00:00:00Z' },
  }),
});
