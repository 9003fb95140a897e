import type { Actor, Context } from '@spindle/core/context';
import type { FastifyInstance } from 'fastify';
import type { Authenticator } from './auth.ts';
import type { Limits } from './limits.ts';
import type { Usage } from './usage/open-usage.ts';

/** What `serve` needs to put a route behind authentication, limits and validation. */
export interface HttpApp {
  http: FastifyInstance;
  ctx: Context;
  auth: Authenticator;
  limits: Limits;
  /** Counts requests for the statistics. */
  usage: Usage;
  /** Whether each response is parsed with its contract. On in tests, off in production: it costs more than most queries. */
  checkAnswers: boolean;
  /** Throws Forbidden for an asset with a face that the caller may not see. */
  refuseWithheldFaces(actor: Actor, assetId: string): Promise<void>;
}
