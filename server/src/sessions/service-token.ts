import type { Input } from '@spindle/contracts/http/route';
import {
  MEDIA_TOKEN_LIFETIME_SECONDS,
  type serviceToken as route,
  UPLOADER_TOKEN_LIFETIME_SECONDS,
} from '@spindle/contracts/sessions/sessions';
import type { Context } from '@spindle/core/context';
import { Forbidden } from '@spindle/core/errors';
import type { Tokens } from '../credentials/tokens.ts';

/** Returns a token with one scope, bound to the caller's session. Throws Forbidden without a session or the permission. */
export async function serviceToken(
  ctx: Context,
  { query }: Input<typeof route>,
  tokens: Tokens,
): Promise<string> {
  if (ctx.actor.kind !== 'user' || ctx.actor.sessionId === null)
    throw new Forbidden('Sign in with a password to get a service token.');
  if (!ctx.actor.permissions.includes(query.scope)) throw new Forbidden();
  const lifetimeSeconds =
    query.scope === 'READ_ASSET' ? MEDIA_TOKEN_LIFETIME_SECONDS : UPLOADER_TOKEN_LIFETIME_SECONDS;
  return tokens.sign({ sid: ctx.actor.sessionId, scope: query.scope }, lifetimeSeconds);
}
