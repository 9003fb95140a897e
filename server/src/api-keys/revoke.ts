import { API_KEY_REVOKED } from '@spindle/contracts/api-keys/api-keys';
import type { Context } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';

/** Revokes a named key of the caller on every server. Throws NotFound for an unknown key, and for one of another user. */
export async function revokeApiKey({ db, actor }: Pick<Context, 'db' | 'actor'>, id: string) {
  const { count } = await db.apiKey.deleteMany({ where: { id, userId: actor.userId } });
  if (count === 0) throw new NotFound('API key', id);
  return { status: 'OK' as const, message: API_KEY_REVOKED };
}
