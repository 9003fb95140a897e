import { NO_USER, SENT_BYTES } from '@spindle/core/usage/usage-count';
import type { UsageCounter } from '@spindle/core/usage/usage-counter';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isRedirect, REFUSED } from '../../classify-response.ts';
import type { InsightHooks } from './count-insights.ts';
import type { RouteUsage } from './route-usage.ts';

/** A response that has not ended. */
interface OpenResponse {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Counts what has not ended by itself. */
interface OpenResponses {
  /** Counts the bytes that open responses have sent so far: a download may take hours. */
  countBytes(): void;
  /** Counts open responses as ended. Call it when the server has closed, and with it their connections. */
  endAll(): void;
}

/** Counts requests and the bytes of responses in memory. Register it before all other hooks. */
export function countResponses(
  http: FastifyInstance,
  counter: UsageCounter,
  insights: InsightHooks,
): OpenResponses {
  const sentBytes = counter.register(SENT_BYTES);
  const open = new Set<OpenResponse>();
  /** The bytes of each connection that are counted. Responses of a connection are sent one after the other. */
  const counted = new WeakMap<object, number>();
  http.decorateRequest('usage', null);
  http.decorateRequest('usageUserId', null);

  const countBytes = ({ request, reply }: OpenResponse) => {
    const { socket } = request.raw;
    const total = socket.bytesWritten;
    const bytes = total - (counted.get(socket) ?? 0);
    if (!(bytes > 0)) return; // also for injected requests, which have no connection
    counted.set(socket, total);
    const userId = userOf(request);
    counter.add(sentBytes, userId, bytes);
    insights.addBytes(request, bytes);
    const series = request.usage?.bytes ?? null;
    if (series !== null && !isRedirect(reply.statusCode)) counter.add(series, userId, bytes);
  };

  const countRequest = ({ request, reply }: OpenResponse) => {
    const { usage } = request;
    if (usage === null || !reply.raw.headersSent || REFUSED.has(reply.statusCode)) return;
    const userId = userOf(request);
    counter.add(usage.requests, userId, 1);
    if (usage.addon !== null && reply.statusCode < 400) counter.add(usage.addon, userId, 1);
  };

  const end = (response: OpenResponse) => {
    if (!open.delete(response)) return;
    countBytes(response);
    countRequest(response);
    insights.addResponse(response.request, response.reply, userOf(response.request));
  };

  http.addHook('onRequest', (request, reply, done) => {
    const response = { request, reply };
    open.add(response);
    // Also emitted when the caller disconnects before the end.
    reply.raw.once('close', () => end(response));
    done();
  });
  return {
    countBytes() {
      for (const response of open) countBytes(response);
    },
    endAll() {
      for (const response of [...open]) end(response);
    },
  };
}

/** Returns the user for whom a request counts. */
function userOf({ usageUserId }: FastifyRequest): number {
  return usageUserId ?? NO_USER;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request counts as; null if it is not counted. */
    usage: RouteUsage | null;
    /** The user for whom the request counts: the caller, or the owner of a share or public file. Null for no user. */
    usageUserId: number | null;
  }
}
