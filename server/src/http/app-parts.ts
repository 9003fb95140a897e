import type { Context } from '@spindle/core/context';
import type { FastifyInstance } from 'fastify';
import type { Authenticator } from './auth.ts';
import type { Limits } from './limits.ts';

/** What a domain needs to put its routes up. */
export interface App {
  http: FastifyInstance;
  ctx: Context;
  auth: Authenticator;
  limits: Limits;
  /** Parse every answer by its contract: on in tests, off in production (it costs more than the query). */
  checkAnswers: boolean;
}
