import type { Collection, CollectionsAnswer } from '@spindle/contracts/collections/collections';
import { assetId, foundAsset } from './search-answers.ts';

/** Returns a collection of the signed-in user with `count` assets, at most 30 of them in the answer. */
export function collectionAnswer(count = 2, changes: Partial<Collection> = {}): Collection {
  const assets = Array.from({ length: Math.min(count, 30) }, (_, index) => assetId(index));
  return {
    id: 8,
    name: 'Summer',
    description: 'Warm days',
    group_access: false,
    assets,
    cover_id: null,
    total_assets: count,
    last_update: '2026-11-20T18:10:00Z',
    user_id: 7,
    user_name: 'Mara Olsen',
    user_email: 'mara@example.com',
    extended_result: Object.fromEntries(
      assets.map((id, index) => [id, foundAsset({ name: `${index}.jpg` })]),
    ),
    ...changes,
  };
}

/** Returns a page of the list of collections. `total` counts those on all pages. */
export function collectionsAnswer(
  collections: Collection[],
  total = collections.length,
): CollectionsAnswer {
  return {
    status: 'OK',
    data: { collections, total_collections: total },
    collections,
    total_collections: total,
  };
}
