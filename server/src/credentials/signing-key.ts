import type { Context } from '@spindle/core/context';
import type { Secrets } from '@spindle/core/secrets';

/** What the caller signs addresses with: their API key. */
export async function readSigningKey({ db, actor }: Context, secrets: Secrets): Promise<string> {
  const user = await db.user.findUniqueOrThrow({ where: { id: actor.userId } });
  return secrets.open(user.apiKeyEncrypted);
}
