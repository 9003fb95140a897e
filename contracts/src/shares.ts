import { z } from 'zod';
import { AssetId } from './asset-id.ts';
import { AssetKind } from './assets.ts';
import { Delivery } from './links.ts';
import { Page } from './paging.ts';
import { needs, PUBLIC, PUBLIC_MEDIA, route } from './route.ts';
import { ExtendedResult } from './search.ts';
import { Time } from './time.ts';

/** Assets of one shared selection, search or basket. A shared collection has no bound of its own. */
export const SHARE_ASSETS_MAX = 10_000;
/** Assets that can be left out of a shared search. */
const SHARE_EXCEPT_MAX = 1000;
/** Characters. */
export const SHARE_NAME_MAX = 255;
export const SHARE_PASSWORD_MIN = 6;
export const SHARE_PASSWORD_MAX = 128;
/** Shares of a page. */
export const SHARES_PER_PAGE = 30;
const SHARES_PER_PAGE_MAX = 100;
/** Assets of a page of the public page. */
export const SHARED_ASSETS_PER_PAGE = 30;
/** Seconds that a visitor is known for: counted once, and not asked for the password again. */
export const SHARE_VISIT_SECONDS = 43_200;

/** Said of every address that opens nothing: unknown, expired and revoked ones are not told apart. */
export const SHARE_UNAVAILABLE = 'This link is not available.';
export const SHARE_PASSWORD_WRONG = 'This is not the password.';
export const SHARE_EXPIRY_PAST = 'The end of a share must lie ahead.';
export const SHARE_CREATED = 'Link created';
export const SHARE_CHANGED = 'Link changed';
export const SHARE_REVOKED = 'Link revoked';
export const SHARE_ENDED = 'This link has ended.';
export const SHARE_EMPTY = 'There is nothing here that can be shared.';
export const shareTooLarge = (count: string) =>
  `A link shows at most ${SHARE_ASSETS_MAX.toLocaleString('en-US')} assets, and these are ${count}. Create a collection of them, and share that.`;
export const colleaguesTold = (count: number) =>
  count === 1 ? '1 colleague was told' : `${count} colleagues were told`;

/** Users in one answer, and told by one request. */
export const COLLEAGUES_MAX = 50;

/** Stable keys of the two refusals that the public page tells apart. Never 401: a client signs out on that. */
export const PASSWORD_NEEDED = 'PASSWORD_NEEDED';
export const PASSWORD_WRONG = 'PASSWORD_WRONG';

export const ShareName = z
  .string()
  .trim()
  .min(1, 'Name is required')
  .max(SHARE_NAME_MAX, `Name must be at most ${SHARE_NAME_MAX} characters`);
export const SharePassword = z
  .string()
  .min(SHARE_PASSWORD_MIN, `Password must be at least ${SHARE_PASSWORD_MIN} characters`)
  .max(SHARE_PASSWORD_MAX, `Password must be at most ${SHARE_PASSWORD_MAX} characters`);
/** Any time ahead; null: no end. */
const ExpiresAt = z.iso.datetime({ offset: true }).nullable();

export const Share = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Where it is opened: whoever has this address needs no account. */
  url: z.string(),
  /** The collection whose assets it shows as they come and go; null for a selection, a search and the basket, which stay as they were. */
  collection_id: z.number().int().nullable(),
  /** How many assets a visitor sees now. */
  total_assets: z.number().int(),
  /** The first of them. */
  cover: ExtendedResult.extend({ id: z.string() }).nullable(),
  has_password: z.boolean(),
  allow_download: z.boolean(),
  expires_at: Time.nullable(),
  is_expired: z.boolean(),
  /** Visitors, each counted once in 12 hours. */
  views: z.number().int(),
  last_viewed_at: Time.nullable(),
  created_at: Time,
});
export type Share = z.infer<typeof Share>;

const ShareAnswer = z.object({
  status: z.literal('OK'),
  data: Share,
  message: z.string().optional(),
});

const ShareParams = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) });

export const NewShare = z
  .object({
    name: ShareName,
    /** One of the caller's own collections, as its assets come and go; of the own basket, what is in it now. */
    collection_id: z.number().int().min(1).max(2_147_483_647).optional(),
    /** Or assets that the caller may see, in their order. */
    assets: z.array(AssetId).min(1).max(SHARE_ASSETS_MAX).optional(),
    /** Or `search_id` of an earlier answer: everything that it has found, in its order, as it is now. */
    search_id: z.string().min(1).max(64).optional(),
    /** Of a search: all but these. */
    except_ids: z.array(AssetId).max(SHARE_EXCEPT_MAX).default([]),
    password: SharePassword.optional(),
    expires_at: ExpiresAt.default(null),
    /** Whether originals may be had; without it there are pictures to look at. */
    allow_download: z.boolean().default(false),
  })
  .refine(
    ({ collection_id, assets, search_id }) =>
      [collection_id, assets, search_id].filter((way) => way !== undefined).length === 1,
    { path: ['assets'], message: 'Share either a collection, assets or a search.' },
  );
export type NewShare = z.infer<typeof NewShare>;

export const createShare = route({
  method: 'POST',
  path: '/api/v1/shares',
  summary: 'Share a collection, a selection or what a search has found by a link',
  access: needs('DISTRIBUTE_ASSET'),
  body: NewShare,
  answer: ShareAnswer,
  example: (world) => ({ body: { name: 'For the press', assets: world.assetIds } }),
});

export const listShares = route({
  method: 'GET',
  path: '/api/v1/shares',
  summary: 'The own shares, the newest first',
  access: needs('DISTRIBUTE_ASSET'),
  query: z.object({
    offset: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(SHARES_PER_PAGE_MAX).default(SHARES_PER_PAGE),
    /** Only those of this collection. */
    collection_id: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  }),
  answer: z.object({
    status: z.literal('OK'),
    data: z.object({ shares: z.array(Share), total_shares: z.number().int() }),
  }),
  example: () => ({ query: { limit: '30' } }),
});

export const ShareChange = z.object({
  name: ShareName.optional(),
  /** null takes it away. Visitors who came in by the old one are asked again. */
  password: SharePassword.nullable().optional(),
  expires_at: ExpiresAt.optional(),
  allow_download: z.boolean().optional(),
});
export type ShareChange = z.infer<typeof ShareChange>;

export const changeShare = route({
  method: 'PATCH',
  path: '/api/v1/shares/{id}',
  summary: 'Change a share: for its owner',
  access: needs('DISTRIBUTE_ASSET'),
  params: ShareParams,
  body: ShareChange,
  answer: ShareAnswer,
  example: (world) => ({ params: { id: world.shareId }, body: { allow_download: true } }),
});

export const revokeShare = route({
  method: 'DELETE',
  path: '/api/v1/shares/{id}',
  summary: 'Revoke a share at once: for its owner',
  access: needs('DISTRIBUTE_ASSET'),
  params: ShareParams,
  answer: z.object({ status: z.literal('OK'), data: z.object({}), message: z.string() }),
  example: (world) => ({ params: { id: world.shareId } }),
});

/** Somebody of the team, by name alone. */
export const Colleague = z.object({ id: z.number().int(), name: z.string() });
export type Colleague = z.infer<typeof Colleague>;

export const listColleagues = route({
  method: 'GET',
  path: '/api/v1/shares/colleagues',
  summary: 'Whom a share can be shown to: enabled users by name, 50 at most',
  access: needs('DISTRIBUTE_ASSET'),
  /** Occurs in first or last name, whatever the case. */
  query: z.object({ keyword: z.string().trim().max(100).default('') }),
  answer: z.object({
    status: z.literal('OK'),
    data: z.object({ colleagues: z.array(Colleague) }),
  }),
  example: () => ({ query: { keyword: 'an' } }),
});

export const tellColleagues = route({
  method: 'POST',
  path: '/api/v1/shares/{id}/tell',
  summary: 'Tell users of the team about a share by a notification that leads to it: for its owner',
  access: needs('DISTRIBUTE_ASSET'),
  params: ShareParams,
  body: z.object({
    user_ids: z.array(z.number().int().min(1).max(2_147_483_647)).max(COLLEAGUES_MAX),
  }),
  answer: z.object({
    status: z.literal('OK'),
    data: z.object({ told: z.number().int() }),
    message: z.string(),
  }),
  example: (world) => ({ params: { id: world.shareId }, body: { user_ids: [] } }),
});

/** What no share has is as good as what one had: both are told the same 404. */
const Token = z.string().min(1).max(128);
const TokenParams = z.object({ token: Token });
const SharedAssetParams = z.object({ token: Token, id: AssetId });

/** What a visitor is told. Nothing but the question for the password until it is answered. */
export const PublicShare = z.discriminatedUnion('password_needed', [
  z.object({ password_needed: z.literal(true) }),
  z.object({
    password_needed: z.literal(false),
    name: z.string(),
    total_assets: z.number().int(),
    /** Bytes of all originals together. */
    total_size: z.number().int(),
    allow_download: z.boolean(),
    expires_at: Time.nullable(),
  }),
]);
export type PublicShare = z.infer<typeof PublicShare>;

const PublicShareAnswer = z.object({ status: z.literal('OK'), data: PublicShare });

export const readPublicShare = route({
  method: 'GET',
  path: '/api/v1/public/shares/{token}',
  summary: 'What a share is called and holds; counts the visitor',
  access: PUBLIC,
  params: TokenParams,
  answer: PublicShareAnswer,
  example: (world) => ({ params: { token: world.shareToken } }),
});

export const unlockShare = route({
  method: 'POST',
  path: '/api/v1/public/shares/{token}/unlock',
  summary: 'Give the password of a share; the answer leaves a cookie for its pages alone',
  access: PUBLIC,
  params: TokenParams,
  body: z.object({ password: z.string().min(1).max(SHARE_PASSWORD_MAX) }),
  answer: PublicShareAnswer,
  example: (world) => ({ params: { token: world.shareToken }, body: { password: 'a password' } }),
});

/** An asset as a visitor sees it: nothing of who, when and where. */
export const SharedAsset = z.object({
  id: z.string(),
  name: z.string(),
  kind: AssetKind,
  content_type: z.string(),
  /** Bytes. */
  size: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** Seconds. */
  duration: z.number().nullable(),
  thumbhash: z.string().nullable(),
  has_preview: z.boolean(),
  title: z.string().nullable(),
  description: z.string().nullable(),
});
export type SharedAsset = z.infer<typeof SharedAsset>;

export const listSharedAssets = route({
  method: 'GET',
  path: '/api/v1/public/shares/{token}/assets',
  summary: 'A page of the assets of a share',
  access: PUBLIC,
  params: TokenParams,
  query: z.object({ page: Page.default(1) }),
  answer: z.object({
    status: z.literal('OK'),
    data: z.object({
      assets: z.array(SharedAsset),
      page: z.number().int(),
      total_assets: z.number().int(),
      total_pages: z.number().int(),
    }),
  }),
  example: (world) => ({ params: { token: world.shareToken }, query: { page: '1' } }),
});

/** Pixels of the box that a picture fits in. All are made from the preview, never from the original; the product's own pages use the same. */
export const SHARED_IMAGE_BOXES = {
  thumb: { width: 300, height: 300 },
  tile: { width: 600, height: 600 },
  preview: { width: 1600, height: 1200 },
} as const;
export const SharedImageSize = z.enum(['thumb', 'tile', 'preview']);
export type SharedImageSize = z.infer<typeof SharedImageSize>;

export const readSharedImage = route({
  method: 'GET',
  path: '/api/v1/public/shares/{token}/assets/{id}/image',
  summary: 'A picture of an asset of a share',
  access: PUBLIC_MEDIA,
  params: SharedAssetParams,
  query: z.object({ size: SharedImageSize.default('preview') }),
  answer: z.any(),
  answerFormat: 'file',
  example: (world) => ({ params: { token: world.shareToken, id: world.sharedAssetId } }),
});

export const downloadSharedAsset = route({
  method: 'GET',
  path: '/api/v1/public/shares/{token}/assets/{id}/download',
  summary: 'The original of an asset of a share that allows downloads (Range, ETag)',
  access: PUBLIC_MEDIA,
  params: SharedAssetParams,
  query: z.object({ delivery: Delivery.default('download') }),
  answer: z.any(),
  answerFormat: 'file',
  example: (world) => ({ params: { token: world.shareToken, id: world.sharedAssetId } }),
});

export const downloadShare = route({
  method: 'GET',
  path: '/api/v1/public/shares/{token}/download',
  summary: 'The originals of a share that allows downloads as one zip (Range, ETag)',
  access: PUBLIC_MEDIA,
  params: TokenParams,
  answer: z.any(),
  answerFormat: 'file',
  example: (world) => ({ params: { token: world.shareToken } }),
});
