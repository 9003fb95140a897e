import { z } from 'zod';
import { AssetParams } from '../assets/asset-id.ts';
import { DownloadKey } from '../conversions/conversion-name.ts';
import { mediaNeeds, needs, route, SIGNED_IN } from '../http/route.ts';
import { UserId, UserParams } from '../users/user-id.ts';
import {
  Collection,
  CollectionAnswer,
  CollectionChange,
  CollectionMove,
  CollectionParams,
  CollectionQuery,
  CollectionSearch,
  Collections,
  CollectionsAnswer,
  CollectionsChange,
  CollectionsLimit,
  NewCollection,
  Offset,
} from './collections.ts';

export const listCollections = route({
  method: 'GET',
  path: '/api/v1/assetcollections',
  summary: "List the caller's collections and those of the group, last changed first",
  access: SIGNED_IN,
  query: z.object({ offset: Offset.default(0), limit: CollectionsLimit }),
  answer: CollectionsAnswer,
  example: () => ({ query: { limit: '30' } }),
});

export const searchCollections = route({
  method: 'POST',
  path: '/api/v1/assetcollections',
  summary: 'Search collections',
  access: SIGNED_IN,
  body: CollectionSearch,
  answer: CollectionsAnswer,
  example: () => ({ body: { keyword: 'summer', sort_by: ['name asc'], private_only: true } }),
});

/** Limits the collections in the response of `listAssetCollections`. */
export const ASSET_COLLECTIONS_MAX = 100;

export const listAssetCollections = route({
  method: 'GET',
  path: '/api/v1/assets/{id}/collections',
  summary:
    'List the collections that an asset is in, as far as the caller can see them: at most 100, last changed first',
  access: needs('READ_ASSET'),
  params: AssetParams,
  answer: z.object({
    status: z.literal('OK'),
    data: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        /** Whether the group can see it. */
        group_access: z.boolean(),
      }),
    ),
  }),
  example: (ids) => ({ params: { id: ids.assetId } }),
});

export const createCollection = route({
  method: 'POST',
  path: '/api/v1/assetcollection',
  summary: 'Create a collection, or duplicate one',
  access: SIGNED_IN,
  body: NewCollection,
  answer: CollectionAnswer,
  example: (ids) => ({ body: { name: 'Summer', description: '', assets: ids.assetIds } }),
});

export const readCollection = route({
  method: 'GET',
  path: '/api/v1/assetcollection/{id}',
  summary: 'Get a collection',
  access: SIGNED_IN,
  params: CollectionParams,
  query: CollectionQuery,
  answer: CollectionAnswer,
  example: (ids) => ({ params: { id: ids.collectionId }, query: { load_assets: 'y' } }),
});

export const readBasket = route({
  method: 'GET',
  path: '/api/v1/assetcollection',
  summary: "Get the caller's basket",
  access: SIGNED_IN,
  query: CollectionQuery,
  answer: CollectionAnswer,
  example: () => ({ query: { load_assets: 'y' } }),
});

export const changeCollection = route({
  method: 'PATCH',
  path: '/api/v1/assetcollection/{id}',
  summary: 'Change a collection or its assets (owner only)',
  access: SIGNED_IN,
  params: CollectionParams,
  body: CollectionChange,
  answer: CollectionAnswer.extend({
    /** The change set of the added and removed assets, which can be undone. Null: none was added or removed, or it is the basket. */
    change_set_id: z.number().int().nullable(),
  }),
  example: (ids) => ({
    params: { id: ids.collectionId },
    body: { additions: ids.assetIds, deletions: [] },
  }),
});

export const moveAssets = route({
  method: 'POST',
  path: '/api/v1/assetcollection/{id}/order',
  summary: 'Move assets within a collection (owner only)',
  access: SIGNED_IN,
  params: CollectionParams,
  body: CollectionMove,
  answer: z.object({
    status: z.literal('OK'),
    /** `change_set_id`: the move, which can be undone. Null for the basket. */
    data: z.object({ change_set_id: z.number().int().nullable() }),
    message: z.string(),
  }),
  example: (ids) => ({
    params: { id: ids.collectionId },
    body: { assets: ids.assetIds.slice(0, 1), before: null },
  }),
});

export const changeCollections = route({
  method: 'PATCH',
  path: '/api/v1/assetcollection',
  summary: 'Add assets to several collections. Without ids, change the basket',
  access: SIGNED_IN,
  body: CollectionsChange,
  answer: z.object({
    status: z.literal('OK'),
    /** The basket, or the collections in the order of `ids`, without their assets. */
    data: z.union([Collection, Collections]),
    message: z.string().optional(),
  }),
  example: (ids) => ({ body: { ids: [ids.collectionId], additions: ids.assetIds } }),
});

export const removeCollection = route({
  method: 'DELETE',
  path: '/api/v1/assetcollection/{id}',
  summary: 'Delete a collection, but not its assets (owner only)',
  access: SIGNED_IN,
  params: CollectionParams,
  answer: z.object({ status: z.literal('OK'), data: z.object({}), message: z.string() }),
  example: (ids) => ({ params: { id: ids.collectionId } }),
});

export const downloadCollection = route({
  method: 'GET',
  path: '/api/v1/assetcollection/{id}/download',
  summary:
    "Download the originals or the conversions of a collection or of the caller's basket as one ZIP file (Range, ETag)",
  access: mediaNeeds('DOWNLOAD_ASSET'),
  params: CollectionParams,
  query: z.object({
    /** `y`: returns a link to the download, as text, valid for 10 minutes. */
    as_url: z.string().max(8).optional(),
    /** Content key of the files: a conversion or a rendition of a video. A text file names the assets without it. */
    key: DownloadKey.default('original'),
    _jwt: z.string().optional(),
    /** Unix time in seconds. */
    expiry: z.coerce.number().int().optional(),
    accessId: z.string().optional(),
    signature: z.string().optional(),
  }),
  answer: z.any(),
  answerFormat: 'file',
  example: (ids) => ({ params: { id: ids.collectionId } }),
});

/** A disabled user who owns collections. */
export const FormerOwner = z.object({
  id: z.number().int(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** Number of collections, including private ones. */
  collections: z.number().int(),
});
export type FormerOwner = z.infer<typeof FormerOwner>;

export const listFormerOwners = route({
  method: 'GET',
  path: '/api/v1/users/former_owners',
  summary: 'List disabled users who own collections, by email; the first 100',
  access: needs('MANAGE_USERS'),
  answer: z.object({ status: z.literal('OK'), users: z.array(FormerOwner) }),
  example: () => ({}),
});

export const transferOwnership = route({
  method: 'POST',
  path: '/api/v1/users/{id}/collections/transfer',
  summary:
    'Transfer all collections of a disabled user to another user, including private ones, but not the basket',
  access: needs('MANAGE_USERS'),
  refusesNamedKeys: true,
  params: UserParams,
  body: z.object({
    /** The new owner: an enabled user. */
    to_user_id: UserId,
  }),
  answer: z.object({
    status: z.literal('OK'),
    /** `collections`: the number of transferred collections. */
    data: z.object({ collections: z.number().int() }),
    message: z.string(),
  }),
  example: (ids) => ({ params: { id: ids.disabledUserId }, body: { to_user_id: ids.userId } }),
});
