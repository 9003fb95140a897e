import { type Permission, roleOf } from '@spindle/contracts/http/permissions';
import type { Actor, Context, TxContext } from '@spindle/core/context';
import type { Secrets } from '@spindle/core/secrets';
import type { ApiKey, Session, User } from '@spindle/prisma/client';
import { LRUCache } from 'lru-cache';
import type { Changes } from './changes.ts';
import { orMissing, unlessMissing } from './missing-value.ts';

/** An authenticated actor, with the API key that signs addresses. */
export interface Principal {
  actor: Actor;
  apiKey: string;
  /** The end of the session or the named key; null for other credentials. */
  expiresAt: Date | null;
}

/** Finds the actor of a session, an API key, an access id or an upload key. Finds only enabled users and credentials that have not ended. */
export interface Principals {
  bySession(sessionId: string): Promise<Principal | undefined>;
  byApiKey(apiKey: string): Promise<Principal | undefined>;
  byNamedKey(key: string): Promise<Principal | undefined>;
  byAccessId(accessId: string): Promise<Principal | undefined>;
  byUploadKey(uploadKey: string): Promise<Principal | undefined>;
  /** Finds the actor of `actor.credential` again. */
  byCredential(credential: string): Promise<Principal | undefined>;
}

/** What reading a credential needs. Inside a transaction, `db` is the transaction. */
type CredentialContext = Pick<TxContext, 'db' | 'now'>;

/** Limits the cached principals. */
const CACHE_MAX = 10_000;
/** Lifetime of a cached entry, in milliseconds. It bounds how late a revocation takes effect when a notification is lost. */
const CACHE_TTL_MS = 5_000;

/** How late a session's `last_seen` may be, in milliseconds. */
const LAST_SEEN_MS = 300_000;
/** How late the `last_used` of a named key may be, in milliseconds. */
const LAST_USED_MS = 60_000;

/** Opens the cache of principals, which changes of users and sessions clear. */
export function openPrincipals(ctx: Context, secrets: Secrets, changes: Changes): Principals {
  const cache = new LRUCache<string, Principal>({
    max: CACHE_MAX,
    ttl: CACHE_TTL_MS,
    ignoreFetchAbort: true, // a change during a lookup: the result is returned but not cached
    fetchMethod: (key) => orMissing(loadPrincipal(ctx, secrets, key)),
  });
  const find = (credential: string) => unlessMissing(cache.fetch(credential));
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
    bySession: (id) => find(`session:${id}`),
    byApiKey: (apiKey) => find(`key:${secrets.fingerprint(apiKey)}`),
    byNamedKey: (key) => find(`named:${secrets.fingerprint(key)}`),
    byAccessId: (accessId) => find(`access:${accessId}`),
    byUploadKey: (uploadKey) => find(`upload:${uploadKey}`),
    byCredential: find,
  };
}

function dropUser(cache: LRUCache<string, Principal>, userId: number): void {
  for (const [key, principal] of cache.entries())
    if (principal.actor.userId === userId) cache.delete(key);
}

/** Loads the principal for a credential from the database: `session:`, `key:`, `named:`, `access:` or `upload:` and a value. */
export async function loadPrincipal(
  ctx: CredentialContext,
  secrets: Secrets,
  credential: string,
): Promise<Principal | undefined> {
  const principal = await loadByKind(ctx, secrets, credential);
  if (principal) principal.actor.credential = credential;
  return principal;
}

async function loadByKind(
  ctx: CredentialContext,
  secrets: Secrets,
  credential: string,
): Promise<Principal | undefined> {
  const cut = credential.indexOf(':');
  const value = credential.slice(cut + 1);
  switch (credential.slice(0, cut)) {
    case 'session':
      return loadSession(ctx, secrets, value);
    case 'named':
      return loadNamedKey(ctx, secrets, value);
    case 'key':
      return principalOf(
        secrets,
        await ctx.db.user.findUnique({ where: { apiKeyHash: value, enabled: true } }),
        'api-key',
      );
    case 'upload':
      return principalOf(
        secrets,
        await ctx.db.user.findUnique({ where: { uploadKey: value, enabled: true } }),
        'service-token',
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
  ctx: CredentialContext,
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
  await recordUse(ctx, session);
  const principal = principalOf(secrets, session.user, 'user');
  if (!principal) return undefined;
  principal.actor.sessionId = session.id;
  principal.expiresAt = session.expiresAt;
  return principal;
}

/** Loads the principal of a named key, with those permissions of its scopes that its user has. */
async function loadNamedKey(
  ctx: CredentialContext,
  secrets: Secrets,
  keyHash: string,
): Promise<Principal | undefined> {
  const key = await ctx.db.apiKey.findUnique({
    where: { keyHash, user: { enabled: true } },
    include: { user: true },
  });
  if (!key || (key.expiresAt && key.expiresAt <= ctx.now())) return undefined;
  await recordKeyUse(ctx, key);
  const principal = principalOf(secrets, key.user, 'named-key');
  if (!principal) return undefined;
  const isInScope = (permission: Permission) => key.scopes.includes(permission);
  principal.actor.permissions = principal.actor.permissions.filter(isInScope);
  principal.actor.keyName = `${key.name} (${key.hint}…)`;
  principal.expiresAt = key.expiresAt;
  return principal;
}

/** Updates when a named key was last used, once a minute. */
async function recordKeyUse(
  { db, now }: CredentialContext,
  { id, lastUsed }: ApiKey,
): Promise<void> {
  const time = now();
  if (lastUsed && time.getTime() - lastUsed.getTime() < LAST_USED_MS) return;
  await db.apiKey.updateMany({ where: { id }, data: { lastUsed: time } });
}

/** Updates when a session was last seen, every five minutes. */
async function recordUse({ db, now }: CredentialContext, session: Session): Promise<void> {
  const time = now();
  if (time.getTime() - session.lastSeen.getTime() < LAST_SEEN_MS) return;
  await db.session.updateMany({ where: { id: session.id }, data: { lastSeen: time } });
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

/** Returns the actor for a user and the kind of credential. */
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
    credential: '',
    keyName: null,
    address: null,
    userAgent: null,
  };
}

/** Returns the actor for a user who has just proved who they are with a password or a code, in a request without a session. */
export function actorOfRequest({ address, userAgent }: Actor, user: User): Actor {
  return { ...actorFor(user, 'user'), address, userAgent };
}
