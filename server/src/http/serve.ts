import { NAMED_KEY_REFUSED } from '@spindle/contracts/api-keys/api-keys';
import type { Access, Answer, Input, Route } from '@spindle/contracts/http/route';
import { INVITE_NONCE_HEADER } from '@spindle/contracts/sessions/account';
import type { Actor, Context } from '@spindle/core/context';
import { Forbidden, invalidFrom } from '@spindle/core/errors';
import type { ShareRef } from '@spindle/core/insights/insight-counts';
import type { FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { z } from 'zod';
import { hasRole } from '../credentials/has-role.ts';
import { jsonCompression } from './bodies/compression.ts';
import { expectStorable } from './bodies/storable.ts';
import type { HttpApp } from './http-app.ts';
import { networkOf } from './network-of.ts';

/** A cookie that scripts cannot read and that only requests from our own pages carry. */
export interface Cookie {
  name: string;
  value: string;
  path: string;
  /** Lifetime in seconds. Without it, the cookie ends with the browser session. */
  seconds?: number;
}

/** The HTTP side of a call, for the few verbs that need it. */
export interface CallInfo {
  /** The network of the caller, by which limits count. */
  readonly network: string;
  /** Host of the page that sent the request, without a port; null when the request names none. */
  originHost: string | null;
  /** The header User-Agent; empty without one. */
  userAgent: string;
  /** The header X-Invite-Nonce. */
  inviteNonce: string | undefined;
  /** The header If-Match. */
  ifMatch: string | undefined;
  cookies: Readonly<Record<string, string | undefined>>;
  setCookie(cookie: Cookie): void;
  clearCookie(name: string, path: string): void;
  /** Counts the request as a visit of a share, for its owner, in the statistics. `isNew`: the visit begins. */
  countVisit(share: ShareRef, options?: { isNew: boolean }): void;
  /** Replaces the status that the contract names. */
  setStatus(status: number): void;
}

/** Implements a route. `ctx.actor` is the caller, whose permission is checked; `input` is parsed. */
export type Verb<R extends Route> = (
  ctx: Context,
  input: Input<R>,
  call: CallInfo,
) => Promise<Answer<R>>;

/** Registers a route: authenticates (401), checks the permission (403), parses the input (400), then runs the verb. */
export function serve<R extends Route>(app: HttpApp, route: R, verb: Verb<R>): void {
  app.http.route({
    method: route.method as HTTPMethods,
    url: routePath(route),
    compress: jsonCompression(route.path),
    onRequest: (request) => admit(app, route, request),
    handler: async (request, reply) => {
      admitAction(route.access, request);
      const input = parseInput(route, request);
      reply.code(route.status);
      const answer = await verb(requestContext(app, request), input, callInfo(request, reply));
      if (app.checkAnswers) route.answer.parse(answer);
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store');
      if (route.answerFormat === 'text') reply.type('text/plain; charset=utf-8');
      return reply.send(answer);
    },
  });
}

/** Returns a contract's path in Fastify's syntax. */
export function routePath(route: Route): string {
  return route.path.replace(/\{(\w+)\}/g, ':$1');
}

/** Authenticates the caller and checks the permission, before the body is read. */
export async function admit(app: HttpApp, route: Route, request: FastifyRequest): Promise<void> {
  request.usage = app.usage.ofRoute(route);
  const actor = await app.auth.actorOf(request, route.access, parametersOf(route));
  if (actor) {
    request.usageUserId = actor.userId; // also for refused requests
    if (actor.kind === 'named-key' && route.refusesNamedKeys)
      throw new Forbidden(NAMED_KEY_REFUSED);
    if (!isAllowed(actor, route.access)) throw new Forbidden();
    request.actor = actor;
  }
  await app.limits.count(request, route.access);
}

/** Returns the names of the query parameters that a route accepts. */
function parametersOf({ query }: Route): string[] {
  return query instanceof z.ZodObject ? Object.keys(query.shape) : [];
}

/** Checks a permission that depends on the body's `action`, before the rest of the body. */
function admitAction(access: Access, { actor, body }: FastifyRequest): void {
  if (access.kind !== 'by-action' || typeof body !== 'object' || body === null) return;
  const action = 'action' in body && typeof body.action === 'string' ? body.action : '';
  const needed = Object.hasOwn(access.permissions, action) ? access.permissions[action] : null;
  if (needed && !actor?.permissions.includes(needed)) throw new Forbidden();
}

/** Returns what a verb may know about the HTTP call. */
export function callInfo(request: FastifyRequest, reply: FastifyReply): CallInfo {
  return {
    get network() {
      return networkOf(request.ip);
    },
    originHost: hostOf(request.headers.origin ?? request.headers.referer),
    userAgent: request.headers['user-agent'] ?? '',
    inviteNonce: firstOf(request.headers[INVITE_NONCE_HEADER]),
    ifMatch: request.headers['if-match'],
    cookies: request.cookies,
    setCookie: ({ name, value, path, seconds }) =>
      void reply.setCookie(name, value, {
        path,
        ...(seconds !== undefined && { maxAge: seconds }),
        httpOnly: true,
        sameSite: 'strict',
        secure: request.protocol === 'https',
      }),
    clearCookie: (name, path) => void reply.clearCookie(name, { path }),
    countVisit: (share, options) => {
      request.usageUserId = share.ownerId;
      request.use = { ...request.use, share, ...(options?.isNew && { isNewVisit: true }) };
    },
    setStatus: (status) => void reply.code(status),
  };
}

const firstOf = (value: string | string[] | undefined) =>
  typeof value === 'string' ? value : value?.[0];

function hostOf(url: string | undefined): string | null {
  return url !== undefined && URL.canParse(url) ? new URL(url).hostname : null;
}

/** Returns the context of a request: its actor with the address of the request, and a log that names its id. */
export function requestContext(app: HttpApp, request: FastifyRequest): Context {
  const address = request.ip;
  const userAgent = request.headers['user-agent'] ?? null;
  return {
    ...app.ctx,
    // A copy: the actor itself is cached for all requests of its credential.
    actor: { ...(request.actor ?? app.ctx.actor), address, userAgent },
    // Created when it is used: most requests log nothing.
    get log() {
      return app.ctx.log.child({ requestId: request.id });
    },
  };
}

/** Parses the input of a route. Throws Invalid. */
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
  if (access.kind === 'upload-key') return actor.permissions.includes('CREATE_ASSET');
  // A scoped token has its own permissions, not those of its user.
  if (actor.kind === 'service-token') return false;
  // Every role may read, so routes that need only a sign-in show assets to their callers.
  if (actor.kind === 'named-key' && !actor.permissions.includes('READ_ASSET')) return false;
  return access.kind !== 'roles' || hasRole(actor, access.roles);
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
  }
}
