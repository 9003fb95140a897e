import type { Context } from '@spindle/core/context';
import type { Secrets } from '@spindle/core/secrets';

/** Returns the key that signs the caller's addresses: their API key. */
export async function readSigningKey({ db, actor }: Context, secrets: Secrets): Promise<string> {
  const user = await db.user.findUniqueOrThrow({ where: { id: actor.userId } });
  return secrets.open(user.apiKeyEncrypted);
}
