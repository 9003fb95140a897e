import type { TxContext } from '../context.ts';

/** Channel of the database on which workers hear of purged faces. */
export const FACES_PURGED_CHANNEL = 'faces_purged';

/** Makes every server and worker drop the vectors of faces from its memory, once the transaction commits. */
export async function notifyPurge({ db }: Pick<TxContext, 'db'>): Promise<void> {
  await db.$queryRaw`SELECT pg_notify('changed', 'face-purge:')::text, pg_notify(${FACES_PURGED_CHANNEL}, '')::text`;
}
