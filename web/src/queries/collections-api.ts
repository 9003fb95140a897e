import {
  changeCollection,
  changeCollections,
  createCollection,
  downloadCollection,
  readCollection,
  removeCollection,
  searchCollections,
} from '@spindle/contracts/collections/collection-routes';
import {
  addedToCollections,
  COLLECTION_ASSETS_SHOWN,
  COLLECTION_NAME_MAX,
  COLLECTIONS_PER_PAGE_MAX,
  type Collection,
  type CollectionChange,
  type CollectionFields,
  type CollectionSearch,
} from '@spindle/contracts/collections/collections';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { call } from '../api/call.ts';
import { ApiError, errorMessage, isStatus } from '../api/errors.ts';
import { queryClient } from '../api/query-client.ts';
import { t } from '../collections/texts.ts';
import { type Alert, showAlert } from '../ui/alerts/alerts.ts';
import { startDownload } from './files-api.ts';

/** Milliseconds that collections count as fresh. Specification 9. */
const COLLECTIONS_STALE_MS = 300_000;

/** Assets that each further part of a collection brings. */
const PART_ASSETS = 300;

/** Begins the key of every list of collections and of each collection. */
export const COLLECTIONS_KEY = ['collections'] as const;

/** A page of a list of collections. */
export function collectionsQuery(search: Partial<CollectionSearch>) {
  return queryOptions({
    queryKey: [...COLLECTIONS_KEY, 'list', search],
    queryFn: ({ signal }) => call(searchCollections, { body: search, signal }),
    staleTime: COLLECTIONS_STALE_MS,
  });
}

/** One collection: its first assets, and more with every further part. */
export function collectionQuery(id: number) {
  return infiniteQueryOptions({
    queryKey: [...COLLECTIONS_KEY, 'one', id],
    queryFn: async ({ pageParam: offset, signal }) => {
      const limit = offset === 0 ? COLLECTION_ASSETS_SHOWN : PART_ASSETS;
      const query = { load_assets: 'y', offset, limit };
      return (await call(readCollection, { params: { id }, query, signal })).data;
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    staleTime: COLLECTIONS_STALE_MS,
  });
}

/** Where the next part of a collection begins; undefined after the last. */
export function nextOffset(last: Collection, parts: Collection[]): number | undefined {
  const loaded = parts.reduce((sum, { assets }) => sum + assets.length, 0);
  return last.assets.length > 0 && loaded < last.total_assets ? loaded : undefined;
}

type NewCollection = CollectionFields & { assets?: string[]; source_id?: number };

/** Creates a collection; with `source_id` from another or from the basket. A failure is told here. */
export function useCreateCollection() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewCollection) => (await call(createCollection, { body })).data,
    onSuccess: () => void client.invalidateQueries({ queryKey: COLLECTIONS_KEY }),
    onError: (error) => showAlert({ type: 'danger', message: creationError(error) }),
  });
}

/** The server's own words, else the specification's. */
function creationError(error: unknown): string {
  const isAnswered = error instanceof ApiError && error.status > 0 && error.status < 500;
  return isAnswered && error.code !== 'UNKNOWN' ? error.message : t('createFailed');
}

/** Changes a collection or its assets, and says how it went. */
export function useChangeCollection(id: number, done: 'saved' | 'removed') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<CollectionChange>) =>
      call(changeCollection, { params: { id }, body }),
    onSuccess: () => {
      showAlert({ type: 'success', message: t(done) });
      return client.invalidateQueries({ queryKey: COLLECTIONS_KEY });
    },
    onError: sayWhy,
  });
}

/** The own collection of that name, a new private one where there is none. */
export async function findOrMakeCollection(given: string): Promise<number> {
  const name = [...given].slice(0, COLLECTION_NAME_MAX).join('').trim();
  const search = { own_only: true, keyword: name, limit: COLLECTIONS_PER_PAGE_MAX };
  const { collections } = await call(searchCollections, { body: search });
  const own = collections.find((collection) => collection.name === name);
  if (own) return own.id;
  return (await call(createCollection, { body: { name } })).data.id;
}

/** Adds to one, without a word; lists of collections are told. */
export async function addToCollection(id: number, additions: readonly string[]): Promise<void> {
  await call(changeCollections, { body: { ids: [id], additions: [...additions] } });
  await queryClient.invalidateQueries({ queryKey: COLLECTIONS_KEY });
}

/** Returns the action of an alert that opens a collection; the list of them where they are several. */
export function useOpenCollection(): (ids: readonly number[]) => NonNullable<Alert['action']> {
  const navigate = useNavigate();
  return (ids) => ({
    label: t('open'),
    onClick: () => navigate(ids.length === 1 ? `/collection/${ids[0]}` : '/collections'),
  });
}

/** Adds assets to collections of one's own, to all or to none. */
export function useAddToCollections() {
  const client = useQueryClient();
  const openCollection = useOpenCollection();
  return useMutation({
    mutationFn: (body: { ids: number[]; additions: string[] }) => call(changeCollections, { body }),
    onSuccess: (_, { ids, additions }) => {
      const message = addedToCollections(additions.length);
      showAlert({ type: 'success', message, action: openCollection(ids) });
      return client.invalidateQueries({ queryKey: COLLECTIONS_KEY });
    },
    onError: sayWhy,
  });
}

export function useRemoveCollection() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(removeCollection, { params: { id } }),
    onSuccess: (_, id) => {
      client.removeQueries({ queryKey: collectionQuery(id).queryKey });
      showAlert({ type: 'success', message: t('deleted') });
      return client.invalidateQueries({ queryKey: [...COLLECTIONS_KEY, 'list'] });
    },
    onError: sayWhy,
  });
}

/** Hands a collection or the basket to the browser's downloads as one archive. What is refused is said here. */
export function useDownloadCollection(kind: 'collection' | 'basket') {
  return useMutation({
    mutationFn: async (id: number) => {
      const asText = { ...downloadCollection, answerFormat: 'text' as const };
      startDownload(await call(asText, { params: { id }, query: { as_url: 'y' } }));
    },
    onError: (error) => {
      const isMissing = kind === 'collection' && isStatus(error, 404);
      showAlert({ type: 'danger', message: t(isMissing ? 'downloadMissing' : 'downloadFailed') });
    },
  });
}

function sayWhy(error: unknown): void {
  showAlert({ type: 'danger', message: errorMessage(error) });
}
