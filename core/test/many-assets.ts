import type { Db } from '@spindle/prisma/client';
import { newAssetId, toUuid } from '../src/ids.ts';
import type { TestUser } from './factories.ts';

/** Inserts `count` assets without files in one statement. Returns their ids in order. */
export async function makeManyAssets(
  db: Db,
  { row: { id: userId } }: TestUser,
  count: number,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => toUuid(newAssetId()));
  await db.$executeRaw`
    INSERT INTO asset (id, name, name_key, kind, content_type, status, size, creator_id, update_user_id)
    SELECT id, 'a', 'a', 'OTHER', 'text/plain', 'OK', 1, ${userId}, ${userId} FROM unnest(${ids}::uuid[]) AS id`;
  return ids;
}
