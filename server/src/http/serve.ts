import type { Access, Answer, Input, Route } from '@spindle/contracts/http/route';
import type { Actor, Context } from '@spindle/core/context';
import { Forbidden, invalidFrom } from '@spindle/core/errors';
import type { FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { z } from 'zod';
import type { App } from './app-parts.ts';
import { jsonCompression } from './compression.ts';
import { expectStorable } from './storable.ts';

/** What a few verbs need to know of the call itself. */
export interface CallInfo {
  /** Network address of the caller. */
  address: string;
  cookies: Readonly<Record<string, string | undefined>>;
  /** Leaves a cookie that no script reads, and that only calls from our own pages bring along. */
  leaveCookie(cookie: { name: string; value: string; path: string; seconds: number }): void;
}

/** Does what the route says. `ctx.actor` is the caller, already let in; `input` is parsed. */
export type Verb<R extends Route> = (
  ctx: Context,
  input: Input<R>,
  call: CallInfo,
) => Promise<Answer<R>>;

/** Puts a verb behind its contract: who is it (401), may they (403), then parse (400), then the verb. */
export function serve<R extends Route>(
  app: App,
  route: R,
  verb: Verb<R>,
  then?: (answer: Answer<R>, request: FastifyRequest, reply: FastifyReply) => Promise<void> | void,
): void {
  app.http.route({
    method: route.method as HTTPMethods,
    url: routePath(route),
    compress: jsonCompression(route.path),
    onRequest: (request) => admit(app, route, request),
    handler: async (request, reply) => {
      admitAction(route.access, request);
      const input = parseInput(route, request);
      const answer = await verb(requestContext(app, request), input, callInfo(request, reply));
      if (app.checkAnswers) route.answer.parse(answer);
      reply.code(route.status);
      await then?.(answer, request, reply);
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store');
      if (route.answerFormat === 'text') reply.type('text/plain; charset=utf-8');
      return reply.send(answer);
    },
  });
}

/** Fastify's spelling of a contract's path. */
export function routePath(route: Route): string {
  return route.path.replace(/\{(\w+)\}/g, ':$1');
}

/** Finds out who asks and whether they may, before anything of the body is read. */
export async function admit(app: App, route: Route, request: FastifyRequest): Promise<void> {
  const actor = await app.auth.actorOf(request, route.access, parametersOf(route));
  if (actor) {
    if (!isAllowed(actor, route.access)) throw new Forbidden();
    request.actor = actor;
  }
  await app.limits.count(request, route.access);
}

/** Names of the query parameters that a route knows. */
function parametersOf({ query }: Route): string[] {
  return query instanceof z.ZodObject ? Object.keys(query.shape) : [];
}

/** Where the permission goes by the action: looked at before anything else of the body. */
function admitAction(access: Access, { actor, body }: FastifyRequest): void {
  if (access.kind !== 'by-action' || typeof body !== 'object' || body === null) return;
  const action = 'action' in body && typeof body.action === 'string' ? body.action : '';
  const needed = Object.hasOwn(access.permissions, action) ? access.permissions[action] : null;
  if (needed && !actor?.permissions.includes(needed)) throw new Forbidden();
}

export function callInfo(request: FastifyRequest, reply: FastifyReply): CallInfo {
  return {
    address: request.ip,
    cookies: request.cookies,
    leaveCookie: ({ name, value, path, seconds }) =>
      void reply.setCookie(name, value, {
        path,
        maxAge: seconds,
        httpOnly: true,
        sameSite: 'strict',
        secure: request.protocol === 'https',
      }),
  };
}

export function requestContext(app: App, request: FastifyRequest): Context {
  return {
    ...app.ctx,
    actor: request.actor ?? app.ctx.actor,
    log: app.ctx.log.child({ requestId: request.id }),
  };
}

export function parseInput<R extends Route>(route: R, request: FastifyRequest): Input<R> {
  return {
    params: parsePart('params', route.params, request.params),
    query: parsePart('query', route.query, request.query),
    body:
      route.bodyFormat === 'json' ? parsePart('body', route.body, request.body ?? {}) : undefined,
  } as Input<R>;
}

function parsePart(part: string, schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalidFrom(parsed.error, part);
  expectStorable(parsed.data);
  return parsed.data;
}

function isAllowed(actor: Actor, access: Access): boolean {
  if (access.kind === 'permission' || access.kind === 'media')
    return actor.permissions.includes(access.permission);
  // A token with a scope stands for its permissions, not for its user.
  if (actor.kind === 'service-token') return false;
  return access.kind !== 'roles' || access.roles.includes(actor.role);
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
  }
}
