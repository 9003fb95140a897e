import { Prisma } from '@spindle/prisma/client';

/**
 * Returns the SQL condition for collections, joined with their `owner`, that share an asset with every user. An owner without group access
 * shares only their own assets. `asset`: the alias of the asset's table.
 */
export function isSharing(asset: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`collection.group_access AND (owner.group_asset_access OR ${asset}.creator_id = owner.id)`;
}

/** Returns the SQL condition for assets that a group collection shares with every user, which is looked up for each row. */
export function isShared(asset: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT FROM collection_asset AS member
    JOIN collection ON collection.id = member.collection_id
    JOIN "user" AS owner ON owner.id = collection.owner_id
    WHERE member.asset_id = ${asset}.id AND ${isSharing(asset)})`;
}
