import {
  ASSET_COLLECTIONS_MAX,
  type listAssetCollections as route,
} from '@spindle/contracts/collections/collection-routes';
import type { Answer } from '@spindle/contracts/http/route';
import type { Context } from '@spindle/core/context';
import type { Asset } from '@spindle/prisma/client';
import { visibleCollections } from '../assets/visible-collections.ts';
import type { Authorized } from '../credentials/authorized.ts';

/** Lists the collections that an asset is in and that the caller can see, last changed first. */
export async function listAssetCollections(
  { db, actor }: Context,
  { id }: Authorized<Asset, 'view'>,
): Promise<Answer<typeof route>> {
  const data = await db.$queryRaw<{ id: number; name: string; group_access: boolean }[]>`
    SELECT collection.id, collection.name, collection.group_access
    FROM collection_asset JOIN collection ON collection.id = collection_id
    WHERE asset_id = ${id}::uuid AND ${visibleCollections(actor)}
    ORDER BY collection.last_update DESC, collection.id DESC LIMIT ${ASSET_COLLECTIONS_MAX}`;
  return { status: 'OK', data };
}
