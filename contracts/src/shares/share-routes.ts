import { z } from 'zod';
import { Page } from '../http/paging.ts';
import { needs, PUBLIC, PUBLIC_MEDIA, route } from '../http/route.ts';
import { Delivery } from '../links/links.ts';
import {
  COLLEAGUES_MAX,
  Colleague,
  NewShare,
  PublicShareAnswer,
  SHARE_PASSWORD_MAX,
  SHARES_PER_PAGE,
  SHARES_PER_PAGE_MAX,
  Share,
  ShareAnswer,
  ShareChange,
  SharedAsset,
  SharedAssetParams,
  SharedImageSize,
  ShareParams,
  TokenParams,
} from './shares.ts';

export const createShare = route({
  method: 'POST',
  path: '/api/v1/shares',
  summary: 'Create a link that shares a collection, a selection or the results of a search',
  access: needs('DISTRIBUTE_ASSET'),
  body: NewShare,
  answer: ShareAnswer,
  example: (ids) => ({ body: { name: 'For the press', assets: ids.assetIds } }),
});

export const listShares = route({
  method: 'GET',
  path: '/api/v1/shares',
  summary: "List the caller's shares, newest first",
  access: needs('DISTRIBUTE_ASSET'),
  query: z.object({
    offset: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(SHARES_PER_PAGE_MAX).default(SHARES_PER_PAGE),
    /** Only shares of this collection. */
    collection_id: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  }),
  answer: z.object({
    status: z.literal('OK'),
    data: z.object({ shares: z.array(Share), total_shares: z.number().int() }),
  }),
  example: () => ({ query: { limit: '30' } }),
});

export const changeShare = route({
  method: 'PATCH',
  path: '/api/v1/shares/{id}',
  summary: 'Change a share (owner only)',
  access: needs('DISTRIBUTE_ASSET'),
  params: ShareParams,
  body: ShareChange,
  answer: ShareAnswer,
  example: (ids) => ({ params: { id: ids.shareId }, body: { allow_download: true } }),
});

export const revokeShare = route({
  method: 'DELETE',
  path: '/api/v1/shares/{id}',
  summary: 'Revoke a share immediately (owner only)',
  access: needs('DISTRIBUTE_ASSET'),
  params: ShareParams,
  answer: z.object({ status: z.literal('OK'), data: z.object({}), message: z.string() }),
  example: (ids) => ({ params: { id: ids.shareId } }),
});

export const listColleagues = route({
  method: 'GET',
  path: '/api/v1/shares/colleagues',
  summary: 'List the users who can be notified of a share: enabled users by name, at most 50',
  access: needs('DISTRIBUTE_ASSET'),
  /** Part of the first or last name, ignoring case. */
  query: z.object({ keyword: z.string().trim().max(100).default('') }),
  answer: z.object({
    status: z.literal('OK'),
    data: z.object({ colleagues: z.array(Colleague) }),
  }),
  example: () => ({ query: { keyword: 'an' } }),
});

export const notifyColleagues = route({
  method: 'POST',
  path: '/api/v1/shares/{id}/notify',
  summary: 'Notify colleagues of a share (owner only)',
  access: needs('DISTRIBUTE_ASSET'),
  params: ShareParams,
  body: z.object({
    user_ids: z.array(z.number().int().min(1).max(2_147_483_647)).max(COLLEAGUES_MAX),
  }),
  answer: z.object({
    status: z.literal('OK'),
    data: z.object({ notified: z.number().int() }),
    message: z.string(),
  }),
  example: (ids) => ({ params: { id: ids.shareId }, body: { user_ids: [] } }),
});

export const readPublicShare = route({
  method: 'GET',
  path: '/api/v1/public/shares/{token}',
  summary: 'Get the name and contents of a share; counts the visitor',
  access: PUBLIC,
  params: TokenParams,
  answer: PublicShareAnswer,
  example: (ids) => ({ params: { token: ids.shareToken } }),
});

export const unlockShare = route({
  method: 'POST',
  path: '/api/v1/public/shares/{token}/unlock',
  summary: 'Send the password of a share. The response sets a cookie for its pages only',
  access: PUBLIC,
  params: TokenParams,
  body: z.object({ password: z.string().min(1).max(SHARE_PASSWORD_MAX) }),
  answer: PublicShareAnswer,
  example: (ids) => ({ params: { token: ids.shareToken }, body: { password: 'a password' } }),
});

export const listSharedAssets = route({
  method: 'GET',
  path: '/api/v1/public/shares/{token}/assets',
  summary: 'Get a page of the assets of a share, or of those that the visitor has chosen',
  access: PUBLIC,
  params: TokenParams,
  query: z.object({
    page: Page.default(1),
    /** `1`: only what the visitor has chosen. */
    chosen: z.enum(['0', '1']).default('0'),
  }),
  answer: z.object({
    status: z.literal('OK'),
    data: z.object({
      assets: z.array(SharedAsset),
      page: z.number().int(),
      total_assets: z.number().int(),
      total_pages: z.number().int(),
    }),
  }),
  example: (ids) => ({ params: { token: ids.shareToken }, query: { page: '1' } }),
});

export const readSharedImage = route({
  method: 'GET',
  path: '/api/v1/public/shares/{token}/assets/{id}/image',
  summary: 'Get an image of an asset of a share',
  access: PUBLIC_MEDIA,
  params: SharedAssetParams,
  query: z.object({ size: SharedImageSize.default('preview') }),
  answer: z.any(),
  answerFormat: 'file',
  example: (ids) => ({ params: { token: ids.shareToken, id: ids.sharedAssetId } }),
});

export const downloadSharedAsset = route({
  method: 'GET',
  path: '/api/v1/public/shares/{token}/assets/{id}/download',
  summary:
    'Get the original of an asset of a share that allows downloads (Range, ETag). A share that removes personal information returns a cleaned copy; 415 or 422 for a file that cannot be cleaned',
  access: PUBLIC_MEDIA,
  params: SharedAssetParams,
  query: z.object({ delivery: Delivery.default('download') }),
  answer: z.any(),
  answerFormat: 'file',
  example: (ids) => ({ params: { token: ids.shareToken, id: ids.sharedAssetId } }),
});

export const downloadShare = route({
  method: 'GET',
  path: '/api/v1/public/shares/{token}/download',
  summary:
    'Download the originals of a share that allows downloads as one ZIP file (Range, ETag). Without Range when the share removes personal information',
  access: PUBLIC_MEDIA,
  params: TokenParams,
  answer: z.any(),
  answerFormat: 'file',
  example: (ids) => ({ params: { token: ids.shareToken } }),
});
