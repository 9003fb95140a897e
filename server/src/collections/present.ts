import type { AssetStack } from '@spindle/contracts/assets/asset-stack';
import type {
  Collection as CollectionAnswer,
  CollectionsAnswer,
} from '@spindle/contracts/collections/collections';
import { wireTime } from '@spindle/contracts/http/time';
import { fromUuid } from '@spindle/core/ids';
import type { Collection, User } from '@spindle/prisma/client';
import { presentAssetRow } from '../assets/asset-row.ts';
import type { Members } from './members.ts';

/** A collection with the columns of its owner that a response contains. */
export type CollectionWithOwner = Omit<Collection, 'kind' | 'nameKey'> & {
  owner: Pick<User, 'email' | 'firstName' | 'lastName'>;
};

/** What the lists of a caller say of assets beside their rows. */
interface Details {
  favorites: ReadonlySet<string>;
  stacks: ReadonlyMap<string, AssetStack>;
}

/**
 * Converts a collection to its wire format. The first `detailed` assets include the fields that a list displays; `details` has
 * further ones.
 */
export function presentCollection(
  collection: CollectionWithOwner,
  { total, found, cover }: Members,
  detailed: number,
  details?: Details,
): CollectionAnswer {
  return {
    id: collection.id,
    name: collection.name,
    description: collection.description,
    group_access: collection.groupAccess,
    cover_id: cover ? fromUuid(cover.id) : null,
    // The contract has checked what is stored.
    ...(collection.search !== null && { search: collection.search as Record<string, unknown> }),
    assets: found.map(({ id }) => fromUuid(id)),
    total_assets: total,
    last_update: wireTime(collection.lastUpdate),
    user_id: collection.ownerId,
    user_name: `${collection.owner.firstName} ${collection.owner.lastName}`.trim(),
    user_email: collection.owner.email,
    extended_result: Object.fromEntries(
      found.slice(0, detailed).map((asset) => {
        const favorite = details && { favorite: details.favorites.has(asset.id) };
        const stack = details?.stacks.get(asset.id);
        return [
          fromUuid(asset.id),
          { ...presentAssetRow(asset), ...favorite, ...(stack && { stack }) },
        ];
      }),
    ),
  };
}

/** Converts a page of collections. Each includes its first assets, and details of its cover. */
export function presentPage(
  page: CollectionWithOwner[],
  members: Map<number, Members>,
  total: number,
): CollectionsAnswer {
  const collections = page.map((collection) => {
    const own = members.get(collection.id) ?? { total: 0, found: [] };
    const { cover } = own;
    const presented = presentCollection(collection, own, cover ? 0 : 1);
    return cover
      ? { ...presented, extended_result: { [fromUuid(cover.id)]: presentAssetRow(cover) } }
      : presented;
  });
  return {
    status: 'OK',
    data: { collections, total_collections: total },
    collections,
    total_collections: total,
  };
}
