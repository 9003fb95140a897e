import { z } from 'zod';
import { AssetId } from '../assets/asset-id.ts';
import { AssetKind } from '../assets/assets.ts';
import { Time } from '../http/time.ts';
import { ExtendedResult } from '../search/search.ts';

/** Limits the assets of a shared selection, search or basket. A shared collection has no limit. */
export const SHARE_ASSETS_MAX = 10_000;
/** Limits the assets that can be excluded from a shared search. */
const SHARE_EXCEPT_MAX = 1000;
/** Limits the characters of a name. */
export const SHARE_NAME_MAX = 255;
export const SHARE_PASSWORD_MIN = 6;
export const SHARE_PASSWORD_MAX = 128;
/** Shares per page. */
export const SHARES_PER_PAGE = 30;
export const SHARES_PER_PAGE_MAX = 100;
/** Assets per page of the public page. */
export const SHARED_ASSETS_PER_PAGE = 30;
/** Seconds for which a visitor is remembered: counted once, and not asked for the password again. */
export const SHARE_VISIT_SECONDS = 43_200;

/** The message for every link that opens nothing: it does not distinguish unknown, expired and revoked ones. */
export const SHARE_UNAVAILABLE = 'This link is not available.';
export const SHARE_PASSWORD_WRONG = 'Wrong password.';
export const SHARE_EXPIRY_PAST = 'The expiry of a link must be in the future.';
export const SHARE_CREATED = 'Link created';
export const SHARE_CHANGED = 'Link updated';
export const SHARE_REVOKED = 'Link revoked';
export const SHARE_ENDED = 'This link has expired.';
export const SHARE_EMPTY = 'There are no assets to share.';
export const shareTooLarge = (count: string) =>
  `A link can share at most ${SHARE_ASSETS_MAX.toLocaleString('en-US')} assets, and you selected ${count}. Create a collection and share it instead.`;
export const colleaguesNotified = (count: number) =>
  count === 1 ? '1 colleague notified' : `${count} colleagues notified`;

/** Limits the users of one response, and those that one request notifies. */
export const COLLEAGUES_MAX = 50;

/** Stable keys of the two refusals that the public page distinguishes. Never 401: a client signs out on that. */
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
/**
 * Whether visitors can comment, and what they see. OWN: their own threads with the answers of users. ALL: also those of all visitors. Never
 * the comments that users write elsewhere.
 */
export const ShareComments = z.enum(['OFF', 'OWN', 'ALL']);
export type ShareComments = z.infer<typeof ShareComments>;

/** Limits the files that all visitors of a share send. */
export const UPLOAD_FILES_DEFAULT = 100;
/** Limits their total size in bytes: 5 GB. */
export const UPLOAD_BYTES_DEFAULT = 5_000_000_000;
export const UPLOADS_NEED_COLLECTION = 'Only a link to a collection can accept files.';

const UploadFilesMax = z.number().int().min(1).max(10_000);
const UploadBytesMax = z.number().int().min(1).max(1_000_000_000_000);

const ChoiceMax = z.number().int().min(1).max(1000);

/** Any future time; null: no expiry. */
const ExpiresAt = z.iso.datetime({ offset: true }).nullable();

export const Share = z.object({
  id: z.number().int(),
  name: z.string(),
  /** URL of the share's public page, which needs no account. */
  url: z.string(),
  /** The shared collection, whose assets change with it; null for a selection, a search and the basket, which stay unchanged. */
  collection_id: z.number().int().nullable(),
  /** Number of assets that a visitor sees now. */
  total_assets: z.number().int(),
  /** The first of these assets; null for a share without assets. */
  cover: ExtendedResult.extend({ id: z.string() }).nullable(),
  has_password: z.boolean(),
  allow_download: z.boolean(),
  remove_personal_info: z.boolean(),
  comments: ShareComments,
  can_choose: z.boolean(),
  choice_max: ChoiceMax.nullable(),
  can_review: z.boolean(),
  can_upload: z.boolean(),
  upload_files_max: UploadFilesMax,
  upload_bytes_max: UploadBytesMax,
  expires_at: Time.nullable(),
  is_expired: z.boolean(),
  /** Number of visitors, each counted once in 12 hours. */
  views: z.number().int(),
  last_viewed_at: Time.nullable(),
  created_at: Time,
});
export type Share = z.infer<typeof Share>;

export const ShareAnswer = z.object({
  status: z.literal('OK'),
  data: Share,
  message: z.string().optional(),
});

const RowId = z.coerce.number().int().min(1).max(2_147_483_647);
export const ShareParams = z.object({ id: RowId });
/** A visitor of a share who told their name. */
export const VisitorParams = ShareParams.extend({ visitorId: RowId });

export const NewShare = z
  .object({
    name: ShareName,
    /** One of the caller's collections, which stays up to date; or the caller's basket with its current assets. */
    collection_id: z.number().int().min(1).max(2_147_483_647).optional(),
    /** Or the ids of assets that the caller may see, in order. */
    assets: z.array(AssetId).min(1).max(SHARE_ASSETS_MAX).optional(),
    /** Or `search_id` of an earlier response: all its matches, in order, with their current data. */
    search_id: z.string().min(1).max(64).optional(),
    /** For a search: the assets to exclude. */
    except_ids: z.array(AssetId).max(SHARE_EXCEPT_MAX).default([]),
    password: SharePassword.optional(),
    expires_at: ExpiresAt.default(null),
    /** Whether visitors may download originals; otherwise they can only view. */
    allow_download: z.boolean().default(false),
    /**
     * Whether downloads lack places, serial numbers, contact data, keywords and names of people. Files from which they cannot be removed
     * are not offered. By default the setting `security.shares_remove_personal_info`.
     */
    remove_personal_info: z.boolean().optional(),
    comments: ShareComments.default('OFF'),
    /** Whether visitors can choose assets with a heart and send their choice. */
    can_choose: z.boolean().default(false),
    /** Limits the assets that each visitor chooses; null: CHOICES_MAX. */
    choice_max: ChoiceMax.nullable().default(null),
    /** Whether visitors can approve assets, or ask for changes. */
    can_review: z.boolean().default(false),
    /** Whether visitors can send files, which wait until the owner accepts them. Only for a collection that is not smart. */
    can_upload: z.boolean().default(false),
    /** Limits the files of all visitors, accepted ones included. */
    upload_files_max: UploadFilesMax.default(UPLOAD_FILES_DEFAULT),
    /** Limits their total size in bytes. */
    upload_bytes_max: UploadBytesMax.default(UPLOAD_BYTES_DEFAULT),
  })
  .refine(
    ({ collection_id, assets, search_id }) =>
      [collection_id, assets, search_id].filter((source) => source !== undefined).length === 1,
    { path: ['assets'], message: 'Share either a collection, assets or a search.' },
  );
export type NewShare = z.infer<typeof NewShare>;

export const ShareChange = z.object({
  name: ShareName.optional(),
  /** null removes it. Visitors who used the old password are asked again. */
  password: SharePassword.nullable().optional(),
  expires_at: ExpiresAt.optional(),
  allow_download: z.boolean().optional(),
  remove_personal_info: z.boolean().optional(),
  comments: ShareComments.optional(),
  can_choose: z.boolean().optional(),
  /** Null removes the limit. What visitors have chosen stays. */
  choice_max: ChoiceMax.nullable().optional(),
  can_review: z.boolean().optional(),
  can_upload: z.boolean().optional(),
  upload_files_max: UploadFilesMax.optional(),
  upload_bytes_max: UploadBytesMax.optional(),
});
export type ShareChange = z.infer<typeof ShareChange>;

/** A user, by name only. */
export const Colleague = z.object({ id: z.number().int(), name: z.string() });
export type Colleague = z.infer<typeof Colleague>;

/** The secret part of a share's URL. */
const Token = z.string().min(1).max(128);
export const TokenParams = z.object({ token: Token });
export const SharedAssetParams = z.object({ token: Token, id: AssetId });

/** The public data of a share. Until the password is sent, only whether one is needed. */
export const PublicShare = z.discriminatedUnion('password_needed', [
  z.object({ password_needed: z.literal(true) }),
  z.object({
    password_needed: z.literal(false),
    name: z.string(),
    total_assets: z.number().int(),
    /** Total bytes of all originals. */
    total_size: z.number().int(),
    allow_download: z.boolean(),
    comments: ShareComments,
    can_choose: z.boolean(),
    choice_max: z.number().int().nullable(),
    can_review: z.boolean(),
    can_upload: z.boolean(),
    upload_files_max: UploadFilesMax,
    /** Bytes. */
    upload_bytes_max: UploadBytesMax,
    /** The name that the visitor has told in this browser; null before. */
    visitor_name: z.string().nullable(),
    expires_at: Time.nullable(),
  }),
]);
export type PublicShare = z.infer<typeof PublicShare>;

export const PublicShareAnswer = z.object({ status: z.literal('OK'), data: PublicShare });

/** An asset as visitors see it: without user, time and location data. */
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
  /** Number of the current version, which a review names. */
  version: z.number().int(),
  /** Whether its HLS rendition is ready, which visitors can play without downloads. */
  has_hls: z.boolean(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  /** Whether visitors can download the original: the share allows it, and can remove personal information if it must. */
  can_download: z.boolean(),
});
export type SharedAsset = z.infer<typeof SharedAsset>;

/** Boxes of images, in pixels. All are rendered from the preview, never from the original; our own pages use the same sizes. */
export const SHARED_IMAGE_BOXES = {
  thumb: { width: 300, height: 300 },
  tile: { width: 600, height: 600 },
  preview: { width: 1600, height: 1200 },
} as const;
export const SharedImageSize = z.enum(['thumb', 'tile', 'preview']);
export type SharedImageSize = z.infer<typeof SharedImageSize>;
