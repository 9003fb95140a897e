import type { Context } from '@spindle/core/context';
import { presentApiKey } from './present.ts';

/** Lists the caller's named keys, newest first, with those that have expired. */
export async function listApiKeys({ db, actor }: Pick<Context, 'db' | 'actor'>) {
  const keys = await db.apiKey.findMany({
    where: { userId: actor.userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
  });
  return { status: 'OK' as const, keys: keys.map(presentApiKey) };
}
