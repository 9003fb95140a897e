import { roleOf } from '@spindle/contracts/users/permissions';
import type { Actor, Context } from '@spindle/core/context';
import type { Secrets } from '@spindle/core/secrets';
import type { User } from '@spindle/prisma/client';
import { LRUCache } from 'lru-cache';
import type { Changes } from './changes.ts';

/** Somebody who may act, with what checking a signed address needs. */
export interface Principal {
  actor: Actor;
  apiKey: string;
  expiresAt: Date | null;
}

/** Finds who stands behind a session, an API key or an access id. Only enabled users and living sessions are found. */
export interface Principals {
  bySession(sessionId: string): Promise<Principal | undefined>;
  byApiKey(apiKey: string): Promise<Principal | undefined>;
  byAccessId(accessId: string): Promise<Principal | undefined>;
}

const CACHE_MAX = 10_000;
/** Milliseconds an entry lives without being told of a change: the bound of a revocation when a message is lost. */
const CACHE_TTL_MS = 5_000;

export function openPrincipals(ctx: Context, secrets: Secrets, changes: Changes): Principals {
  const cache = new LRUCache<string, Principal>({
    max: CACHE_MAX,
    ttl: CACHE_TTL_MS,
    ignoreFetchAbort: true, // a change in the middle of a look-up: answered, but not kept
    fetchMethod: (key) => load(ctx, secrets, key),
  });
  changes.watch(
    'session',
    (id) => cache.delete(`session:${id}`),
    () => cache.clear(),
  );
  changes.watch(
    'user',
    (id) => dropUser(cache, Number(id)),
    () => cache.clear(),
  );
  return {
    bySession: (id) => cache.fetch(`session:${id}`),
    byApiKey: (apiKey) => cache.fetch(`key:${secrets.fingerprint(apiKey)}`),
    byAccessId: (accessId) => cache.fetch(`access:${accessId}`),
  };
}

function dropUser(cache: LRUCache<string, Principal>, userId: number): void {
  for (const [key, principal] of cache.entries())
    if (principal.actor.userId === userId) cache.delete(key);
}

async function load(ctx: Context, secrets: Secrets, key: string): Promise<Principal | undefined> {
  const cut = key.indexOf(':');
  const value = key.slice(cut + 1);
  switch (key.slice(0, cut)) {
    case 'session':
      return loadSession(ctx, secrets, value);
    case 'key':
      return principalOf(
        secrets,
        await ctx.db.user.findUnique({ where: { apiKeyHash: value, enabled: true } }),
        'api-key',
      );
    default:
      return principalOf(
        secrets,
        await ctx.db.user.findUnique({ where: { accessId: value, enabled: true } }),
        'signed-link',
      );
  }
}

async function loadSession(
  ctx: Context,
  secrets: Secrets,
  sessionId: string,
): Promise<Principal | undefined> {
  const session = await ctx.db.session.findUnique({
    where: {
      id: sessionId,
      revokedAt: null,
      expiresAt: { gt: ctx.now() },
      user: { enabled: true },
    },
    include: { user: true },
  });
  if (!session) return undefined;
  const principal = principalOf(secrets, session.user, 'user');
  if (!principal) return undefined;
  principal.actor.sessionId = session.id;
  principal.expiresAt = session.expiresAt;
  return principal;
}

function principalOf(
  secrets: Secrets,
  user: User | null,
  kind: Actor['kind'],
): Principal | undefined {
  if (!user) return undefined;
  return {
    actor: actorFor(user, kind),
    apiKey: secrets.open(user.apiKeyEncrypted),
    expiresAt: null,
  };
}

/** Somebody who acts as a user, by some credential. */
export function actorFor(user: User, kind: Actor['kind']): Actor {
  const role = roleOf(user.roleId);
  return {
    kind,
    userId: user.id,
    email: user.email,
    roleId: role.id,
    role: role.name,
    permissions: role.permissions,
    groupAssetAccess: user.groupAssetAccess,
    accessId: user.accessId,
    sessionId: null,
  };
}
