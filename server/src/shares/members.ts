import type { Actor } from '@spindle/core/context';
import { Prisma, type Share } from '@spindle/prisma/client';
import { visibleAssets } from '../assets/visible-assets.ts';

/** Returns a subquery with the asset ids and positions of a share: those of its collection, or its own. */
export function memberTable({ id, collectionId }: Pick<Share, 'id' | 'collectionId'>): Prisma.Sql {
  return collectionId === null
    ? Prisma.sql`(SELECT asset_id, position FROM share_asset WHERE share_id = ${id})`
    : Prisma.sql`(SELECT asset_id, position FROM collection_asset WHERE collection_id = ${collectionId})`;
}

/** Returns the SQL condition for what visitors see: processed assets outside the trash that the share's owner can see. */
export function visibleToVisitors(owner: Actor): Prisma.Sql {
  return Prisma.sql`asset.status IN ('OK', 'ARCHIVED') AND ${visibleAssets(owner, 'live')}`;
}
