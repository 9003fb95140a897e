import {
  changeCollections,
  createCollection,
  downloadCollection,
  listAssetCollections,
  readCollection,
  searchCollections,
} from '@spindle/contracts/collections/collection-routes';
import {
  COLLECTION_ASSETS_SHOWN,
  COLLECTION_NAME_MAX,
  COLLECTIONS_PER_PAGE_MAX,
  type Collection,
  type CollectionSearch,
} from '@spindle/contracts/collections/collections';
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { call } from '../api/call.ts';
import { isStatus } from '../api/errors.ts';
import { startDownload } from '../assets/files-api.ts';
import { queryClient } from '../session/query-client.ts';
import { type Alert, showAlert } from '../ui/alerts/alerts.ts';
import { t } from './alert-texts.ts';

/** Milliseconds that collections stay fresh. Specification 9. */
const COLLECTIONS_STALE_MS = 300_000;

/** Assets in each page of a collection after the first. */
const PAGE_ASSETS = 300;

/** Begins the key of every list of collections, and of each collection. */
export const COLLECTIONS_KEY = ['collections'] as const;

/** Queries a page of a list of collections. */
export function collectionsQuery(search: Partial<CollectionSearch>) {
  return queryOptions({
    queryKey: [...COLLECTIONS_KEY, 'list', search],
    queryFn: ({ signal }) => call(searchCollections, { body: search, signal }),
    staleTime: COLLECTIONS_STALE_MS,
  });
}

/** Queries the collections that an asset is in. */
export function collectionsOfAssetQuery(id: string) {
  return queryOptions({
    queryKey: [...COLLECTIONS_KEY, 'of', id],
    queryFn: async ({ signal }) =>
      (await call(listAssetCollections, { params: { id }, signal })).data,
    staleTime: COLLECTIONS_STALE_MS,
  });
}

/** Queries one collection with its assets, page by page. */
export function collectionQuery(id: number) {
  return infiniteQueryOptions({
    queryKey: [...COLLECTIONS_KEY, 'one', id],
    queryFn: async ({ pageParam: offset, signal }) => {
      const limit = offset === 0 ? COLLECTION_ASSETS_SHOWN : PAGE_ASSETS;
      const query = { load_assets: 'y', offset, limit };
      return (await call(readCollection, { params: { id }, query, signal })).data;
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    staleTime: COLLECTIONS_STALE_MS,
  });
}

/** Returns the offset of the next page of a collection's assets; undefined after the last. */
export function nextOffset(last: Collection, pages: Collection[]): number | undefined {
  const loaded = pages.reduce((sum, { assets }) => sum + assets.length, 0);
  return last.assets.length > 0 && loaded < last.total_assets ? loaded : undefined;
}

/** Returns the id of the user's own collection with that name, creating a private one if there is none. */
export async function findOrCreateCollection(title: string): Promise<number> {
  const name = [...title].slice(0, COLLECTION_NAME_MAX).join('').trim();
  const search = { own_only: true, smart: false, keyword: name, limit: COLLECTIONS_PER_PAGE_MAX };
  const { collections } = await call(searchCollections, { body: search });
  const own = collections.find((collection) => collection.name === name);
  if (own) return own.id;
  return (await call(createCollection, { body: { name } })).data.id;
}

/** Adds assets to a collection without an alert. Throws when the call fails. */
export async function addToCollection(id: number, additions: readonly string[]): Promise<void> {
  await call(changeCollections, { body: { ids: [id], additions: [...additions] } });
  await queryClient.invalidateQueries({ queryKey: COLLECTIONS_KEY });
}

/** Returns an alert action that opens a collection, or the list of collections if there are several. */
export function useOpenCollection(): (ids: readonly number[]) => NonNullable<Alert['action']> {
  const navigate = useNavigate();
  return (ids) => ({
    label: t('open'),
    onClick: () => navigate(ids.length === 1 ? `/collection/${ids[0]}` : '/collections'),
  });
}

/** Downloads the originals of a collection or of the basket as one archive. Shows an alert when it fails. */
export function useDownloadCollection(kind: 'collection' | 'basket') {
  return useMutation({
    mutationFn: async ({ id }: { id: number }) => {
      // With `as_url`, the server answers with the URL of the archive instead of the archive.
      const asText = { ...downloadCollection, answerFormat: 'text' as const };
      startDownload(await call(asText, { params: { id }, query: { as_url: 'y' } }));
    },
    onError: (error) => {
      const isMissing = kind === 'collection' && isStatus(error, 404);
      showAlert({ type: 'danger', message: t(isMissing ? 'downloadMissing' : 'downloadFailed') });
    },
  });
}
