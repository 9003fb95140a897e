import type { Actor } from '@spindle/core/context';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Changes } from '../../credentials/changes.ts';
import type { Principals } from '../../credentials/principals.ts';

/** A request of a signed-in caller whose response has not ended. */
interface OpenRequest {
  actor: Actor;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Whether the credential has ended, or lost a permission. */
  isRevoked: boolean;
  /** Whether the response is a stream, such as a file. */
  isStreamed: boolean;
}

/**
 * Ends requests whose caller loses the credential, or a permission, while they run: uploads, forms and downloads can take hours. Cuts the
 * connection while a body is received or sent. Other requests finish, because they take moments and may themselves be what ended the
 * credential. Register it before other onSend hooks, which turn texts into streams.
 */
export function endRevokedRequests(
  http: FastifyInstance,
  principals: Principals,
  changes: Changes,
): void {
  const open = new Map<FastifyRequest, OpenRequest>();
  /** Counts notifications, to notice one that arrives while a request is authenticated. */
  let notifications = 0;
  http.decorateRequest('notificationsBefore', 0);

  const recheck = async (entry: OpenRequest): Promise<void> => {
    // While the database is away, the request goes on. Every request is checked again once it is back.
    const isValid = await isStillValid(principals, entry.actor).catch(() => true);
    if (isValid || !open.has(entry.request)) return;
    entry.isRevoked = true;
    if (isTransferring(entry)) cut(entry);
  };
  const recheckAll = (isConcerned: (actor: Actor) => boolean): void => {
    notifications += 1;
    for (const entry of open.values()) if (isConcerned(entry.actor)) void recheck(entry);
  };
  const onGap = () => recheckAll(() => true);
  changes.watch('user', (id) => recheckAll(({ userId }) => String(userId) === id), onGap);
  changes.watch('session', (id) => recheckAll(({ sessionId }) => sessionId === id), onGap);

  http.addHook('onRequest', (request, _reply, done) => {
    request.notificationsBefore = notifications;
    done();
  });
  // The first hook after the routes have authenticated the caller, and before the body is read.
  http.addHook('preParsing', (request, reply, _payload, done) => {
    const { actor } = request;
    if (actor && actor.credential !== '') {
      const entry = { actor, request, reply, isRevoked: false, isStreamed: false };
      open.set(request, entry);
      reply.raw.once('close', () => open.delete(request));
      if (request.notificationsBefore !== notifications) void recheck(entry);
    }
    done();
  });
  http.addHook('onSend', (request, _reply, payload, done) => {
    const entry = open.get(request);
    if (entry) entry.isStreamed = isStream(payload);
    if (entry?.isRevoked && entry.isStreamed) cut(entry);
    done(null, payload);
  });
}

/** Whether the credential of an actor still gives all permissions that the actor has. */
async function isStillValid(principals: Principals, actor: Actor): Promise<boolean> {
  const current = (await principals.byCredential(actor.credential))?.actor;
  return (
    current !== undefined &&
    actor.permissions.every((permission) => current.permissions.includes(permission))
  );
}

/** Whether a body is being received, or a stream being sent. Injected requests have no `complete`. */
function isTransferring({ request, reply, isStreamed }: OpenRequest): boolean {
  const isReceiving = request.raw.complete === false;
  return isReceiving || (isStreamed && !reply.raw.writableFinished);
}

function cut({ request, reply }: OpenRequest): void {
  request.log.info({ userId: request.actor?.userId }, 'the credential of a running request ended');
  reply.raw.destroy();
}

function isStream(payload: unknown): boolean {
  return typeof payload === 'object' && payload !== null && 'pipe' in payload;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The number of notifications about credentials before the request was authenticated. */
    notificationsBefore: number;
  }
}
