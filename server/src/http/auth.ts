import type { Permission } from '@spindle/contracts/http/permissions';
import type { Access } from '@spindle/contracts/http/route';
import type { Actor } from '@spindle/core/context';
import { Unauthorized } from '@spindle/core/errors';
import type { FastifyRequest } from 'fastify';
import { isNamedKey, isWellFormed } from '../credentials/named-key.ts';
import type { Principal, Principals } from '../credentials/principals.ts';
import { isSignatureOf, signedNames } from '../credentials/signature.ts';
import type { Scope, Tokens } from '../credentials/tokens.ts';

export const API_KEY_HEADER = 'x-filespin-api-key';
export const MEDIA_COOKIE = 'spindle_media';

/** Finds out who sends a request. */
export interface Authenticator {
  /**
   * Returns the caller; null for an anonymous caller of a route that allows them. Throws Unauthorized for all other
   * anonymous callers and for invalid credentials. `parameters` are the query parameters of the route: none of them may
   * follow a signature, because it does not cover what follows.
   */
  actorOf(
    request: FastifyRequest,
    access: Access,
    parameters?: readonly string[],
  ): Promise<Actor | null>;
}

/** Limits the permissions of a scoped token, whatever the user's role. */
const SCOPE_PERMISSIONS: Record<Exclude<Scope, 'SESSION'>, readonly Permission[]> = {
  // The last two for thumbnails in the trash, and for faces that only editors see. Media routes change nothing.
  MEDIA: ['READ_ASSET', 'DOWNLOAD_ASSET', 'DELETE_UNDELETE_ASSET', 'EDIT_ASSET'],
  READ_ASSET: ['READ_ASSET', 'DOWNLOAD_ASSET'],
  EDIT_ASSET: ['CREATE_ASSET', 'READ_ASSET', 'EDIT_ASSET'],
};

/** Opens the authenticator of a server. */
export function openAuthenticator(
  principals: Principals,
  tokens: Tokens,
  now: () => Date,
): Authenticator {
  /** Returns the actor of a token. `isMedia`: the route returns media, which tokens of limited scope may read. */
  const byToken = async (
    token: string,
    { isMedia }: { isMedia: boolean },
  ): Promise<Actor | null> => {
    const claims = tokens.read(token);
    if (!claims) return null;
    // Tokens in addresses and cookies open files only.
    if ((claims.scope === 'MEDIA' || claims.scope === 'READ_ASSET') && !isMedia) return null;
    const actor = currentActor(await principals.bySession(claims.sid), now());
    if (!actor || claims.scope === 'SESSION') return actor;
    return restrictActor(actor, SCOPE_PERMISSIONS[claims.scope]);
  };

  /** Returns the actor of the specification's key of a user, or of a named key. */
  const byKey = async (key: string): Promise<Actor | null> => {
    if (!isNamedKey(key)) return currentActor(await principals.byApiKey(key), now());
    return isWellFormed(key) ? currentActor(await principals.byNamedKey(key), now()) : null;
  };

  /** Returns the actor of a signed link, whose `expiry` is in seconds since 1970. Removes unsigned parameters from the request. */
  const bySignature = async (
    request: FastifyRequest,
    parameters: readonly string[],
  ): Promise<Actor | null> => {
    const { accessId, expiry, signature } = request.query as Record<string, unknown>;
    if (typeof accessId !== 'string' || typeof expiry !== 'string' || typeof signature !== 'string')
      return null;
    if (!(Number(expiry) * 1000 > now().getTime())) return null; // also for NaN, from a malformed time
    const { before, after } = signedNames(request.url);
    if (parameters.some((name) => after.has(name))) return null;
    const principal = await principals.byAccessId(accessId);
    if (!principal || !isSignatureOf(request.url, signature, principal.apiKey)) return null;
    dropUnsigned(request, before);
    return restrictActor(principal.actor, SCOPE_PERMISSIONS.READ_ASSET);
  };

  /** Returns the actor of the request's credential; null without a valid one. A header takes precedence over the address and the cookie. */
  const byCredential = async (
    request: FastifyRequest,
    access: Access,
    parameters: readonly string[],
  ): Promise<Actor | null> => {
    const isMedia = access.kind === 'media';
    const { authorization } = request.headers;
    if (authorization !== undefined) {
      const token = /^Bearer (\S+)$/i.exec(authorization)?.[1];
      return token === undefined ? null : byToken(token, { isMedia });
    }
    const apiKey = request.headers[API_KEY_HEADER];
    if (typeof apiKey === 'string') return byKey(apiKey);
    if (!isMedia) return null;
    const query = request.query as Record<string, unknown>;
    if (query.signature !== undefined) return bySignature(request, parameters);
    if (typeof query._jwt === 'string') return byToken(query._jwt, { isMedia });
    const cookie = request.cookies[MEDIA_COOKIE];
    return cookie === undefined ? null : byToken(cookie, { isMedia });
  };

  /** Returns the actor of an upload key, limited to adding assets. */
  const byUploadKey = async (request: FastifyRequest): Promise<Actor> => {
    const { upload_key } = request.query as Record<string, unknown>;
    const principal =
      typeof upload_key === 'string' ? await principals.byUploadKey(upload_key) : undefined;
    if (!principal) throw new Unauthorized('This upload key is not valid.');
    return restrictActor(principal.actor, ['CREATE_ASSET']);
  };

  return {
    async actorOf(request, access, parameters = []) {
      if (access.kind === 'public') return null;
      if (access.kind === 'upload-key') return byUploadKey(request);
      const actor = await byCredential(request, access, parameters);
      if (actor) return actor;
      const isOpen = access.kind === 'media' && access.openly;
      if (!isOpen || hasCredential(request)) throw new Unauthorized();
      return null;
    },
  };
}

/** Returns the actor of a principal whose credential has not expired. */
function currentActor(principal: Principal | undefined, now: Date): Actor | null {
  if (!principal || (principal.expiresAt && principal.expiresAt <= now)) return null;
  return principal.actor;
}

/** Whether a request carries a credential, which then must be valid. A cookie does not count: browsers send it by themselves. */
function hasCredential({ headers, query }: FastifyRequest): boolean {
  const { signature, _jwt } = query as Record<string, unknown>;
  return [headers.authorization, headers[API_KEY_HEADER], signature, _jwt].some(
    (credential) => credential !== undefined,
  );
}

/** Deletes parameters after the signature, such as utm_source on shared links, so that they never reach the route. */
function dropUnsigned({ query }: FastifyRequest, signed: ReadonlySet<string>): void {
  const parameters = query as Record<string, unknown>;
  for (const name of Object.keys(parameters))
    if (name !== 'signature' && !signed.has(name)) delete parameters[name];
}

/** Returns the actor with only those of its permissions that are allowed, marked as a token unless it is a signed link. */
function restrictActor(actor: Actor, allowed: readonly Permission[]): Actor {
  return {
    ...actor,
    kind: actor.kind === 'signed-link' ? 'signed-link' : 'service-token',
    permissions: actor.permissions.filter((permission) => allowed.includes(permission)),
  };
}
