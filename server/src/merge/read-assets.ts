import type { TxContext } from '@spindle/core/context';
import { Conflict } from '@spindle/core/errors';
import { takeTurn } from '@spindle/core/metadata/update-data';
import type { Asset } from '@spindle/prisma/client';
import { visibleInAnyState } from '../assets/access.ts';

/** Which of these (ids as the database writes them) the caller may see, be they in the trash. */
export async function seenOf({ db, actor }: TxContext, uuids: string[]): Promise<Set<string>> {
  const seen = await db.$queryRaw<{ id: string }[]>`
    SELECT asset.id FROM asset WHERE asset.id = ANY(${uuids}::uuid[]) AND ${visibleInAnyState(actor)}`;
  return new Set(seen.map(({ id }) => id));
}

/** Assets (ids as the database writes them) in the order asked for; locked in that of their ids, so that two merges never wait for each other. */
export async function readAssets(
  tx: TxContext,
  uuids: string[],
  isLocked: boolean,
): Promise<Asset[]> {
  if (isLocked) {
    await tx.db
      .$queryRaw`SELECT 1 FROM asset WHERE id = ANY(${uuids}::uuid[]) ORDER BY id FOR UPDATE`;
    const isFree = await takeTurn(tx, uuids[0] ?? '');
    if (!isFree) throw new Conflict('This asset is being changed. Try again in a few seconds.');
  }
  const rows = await tx.db.asset.findMany({ where: { id: { in: uuids } } });
  return uuids.flatMap((uuid) => rows.find(({ id }) => id === uuid) ?? []);
}
