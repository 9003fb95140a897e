import type { Actor } from '@spindle/core/context';
import { Prisma, type Share } from '@spindle/prisma/client';
import { visibleAssets } from '../assets/access.ts';

/** The assets of a share with their order, as a table: those of its collection, or its own. */
export function membersOf({ id, collectionId }: Pick<Share, 'id' | 'collectionId'>): Prisma.Sql {
  return collectionId === null
    ? Prisma.sql`(SELECT asset_id, position FROM share_asset WHERE share_id = ${id})`
    : Prisma.sql`(SELECT asset_id, position FROM collection_asset WHERE collection_id = ${collectionId})`;
}

/** What of them is shown: whole and processed, out of the trash, and within the reach of whoever shares. */
export function shownBy(owner: Actor): Prisma.Sql {
  return Prisma.sql`asset.status IN ('OK', 'ARCHIVED') AND ${visibleAssets(owner, false)}`;
}
