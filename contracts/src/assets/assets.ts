import { z } from 'zod';
import { AssetFacts, FactSources } from '../facts/facts.ts';
import { needs, route } from '../http/route.ts';
import { Time } from '../http/time.ts';
import { AssetParams } from './asset-id.ts';
import { AssetStack } from './asset-stack.ts';
import { MetadataSource } from './metadata-source.ts';

/** NOT_READY: still processing. ARCHIVED: read-only. Specification 3. */
export const ASSET_STATUSES = ['NOT_READY', 'OK', 'ERROR', 'ARCHIVED'] as const;

export const AssetStatus = z.enum(ASSET_STATUSES);
export type AssetStatus = z.infer<typeof AssetStatus>;

/** How the UI shows a file: as an image, a player, or an icon. */
export const ASSET_KINDS = ['IMAGE', 'VIDEO', 'AUDIO', 'OTHER'] as const;

export const AssetKind = z.enum(ASSET_KINDS);
export type AssetKind = z.infer<typeof AssetKind>;

/** Limits the characters of a file name. Longer names are cut before their extension. */
export const NAME_MAX = 255;

export const PaletteColor = z.object({
  /** `#rrggbb` */
  hex: z.string(),
  /** Percentage of the image, 0 to 100. */
  percent: z.number(),
});
export type PaletteColor = z.infer<typeof PaletteColor>;

/** A track of a video or audio file that players do not get. */
export const UnusedTrack = z.object({
  kind: z.enum(['VIDEO', 'AUDIO', 'SUBTITLE', 'IMAGE', 'DATA']),
  /** The codec as ffmpeg names it, or the four characters that name it in the file. */
  codec: z.string(),
  /** A sentence for users. */
  reason: z.string(),
});
export type UnusedTrack = z.infer<typeof UnusedTrack>;

/** Core metadata. Fields that the file does not have are omitted. */
export const CoreMetadata = z.looseObject({
  /** Pixels after the EXIF orientation is applied. */
  width: z.number().int().optional(),
  height: z.number().int().optional(),
  /** Seconds. */
  duration: z.number().optional(),
  dpi: z.number().optional(),
  /** Pages of a document or TIFF, frames of an animation. */
  pages: z.number().int().optional(),
  unused_tracks: z.array(UnusedTrack).optional(),
  ColorPalette: z.array(PaletteColor).optional(),
});
export type CoreMetadata = z.infer<typeof CoreMetadata>;

/**
 * Messages by key: `original` when the bytes of the file are lost or cannot be read (status ERROR); `preview` when the file is intact, but
 * its preview is missing or may be wrong; or the content key of a failed derivative.
 */
export const AssetErrors = z.record(z.string(), z.string());

export const Conversion = z.object({
  /** Whether it is visible without sign-in. */
  public: z.boolean(),
  /** Pixels. */
  width: z.number().int().optional(),
  height: z.number().int().optional(),
  /** Seconds. */
  duration: z.number().optional(),
  dpi: z.number().optional(),
  content_type: z.string(),
  /** Changes with each new content of the file; its URL contains it as `v`. */
  version: z.number().int(),
  /** Bytes. */
  size: z.number().int(),
  /** Where the file is stored: the type of the store, the bucket (empty on disk) and the object key. */
  storage_type: z.string(),
  bucket: z.string(),
  key: z.string(),
  watermarked: z.boolean(),
});

/** When and by whom an asset was moved to the trash. */
export const TrashEntry = z.object({
  at: Time,
  /** Name of the user; empty when it is not known. */
  by: z.string(),
});
export type TrashEntry = z.infer<typeof TrashEntry>;

export const Asset = z.object({
  id: z.string(),
  status: AssetStatus,
  name: z.string(),
  /** Bytes. */
  size: z.number().int(),
  /** MD5 in hexadecimal; null until a resumable upload has been read once. */
  checksum: z.string().nullable(),
  content_type: z.string(),
  kind: AssetKind,
  /** Constant: the specification has this field. */
  provider: z.literal('local'),
  /** Where the original is stored: the type of the store, the bucket (empty on disk) and the object key. */
  storage_type: z.string(),
  bucket: z.string(),
  key: z.string(),
  public: z.boolean(),
  trashed: z.boolean(),
  creator_id: z.number().int(),
  upload_time: Time,
  update_user_id: z.number().int(),
  update_time: Time,
  /** Folder on the user's disk that the file was uploaded from; empty if unknown. */
  upload_path: z.string(),
  /** Number of the current version. */
  version: z.number().int(),
  /** Render version: rises with every new original and poster. URLs of images contain it as `v`. */
  render_version: z.number().int(),
  /** Position in seconds of the frame that a user chose as the poster; null when none was chosen. */
  poster_second: z.number().nullable(),
  /** ThumbHash of the preview: a tiny placeholder image that is shown while the preview loads. */
  thumbhash: z.string().nullable(),
  data_schema_id: z.number().int(),
  facts: AssetFacts,
  fact_sources: FactSources,
  metadata: CoreMetadata,
  /** Custom metadata, including `data_schema_id`. */
  data: z.looseObject({ data_schema_id: z.number().int() }),
  /** By content key. */
  conversions: z.record(z.string(), Conversion),
  /** By add-on: whether the asset can use it. Contains only ON_DEMAND_IMAGE. */
  addons_info: z.record(z.string(), z.looseObject({ available: z.boolean() })),
  errors: AssetErrors,
  /** Number of the asset's unfinished jobs. Only in responses to GET: poll while it is above 0. */
  open_jobs: z.number().int().optional(),
  /** Labels that add-ons suggest as tags, from the most probable. Only in responses to GET. */
  suggestions: z.array(z.string()).optional(),
  /** Whether text was found in the file or on its images. Only in responses to GET. */
  has_text: z.boolean().optional(),
  /** Whether the asset is a favorite of the caller. Only in responses to GET. */
  favorite: z.boolean().optional(),
  /** The stack of the asset, if it is in one. Only in responses to GET. */
  stack: AssetStack.optional(),
  /** Only in responses to GET, for an asset in the trash. */
  trash: TrashEntry.optional(),
});
export type Asset = z.infer<typeof Asset>;

export const readAsset = route({
  method: 'GET',
  path: '/api/v1/assets/{id}/data',
  summary: 'Get the data of an asset',
  access: needs('READ_ASSET'),
  params: AssetParams,
  answer: Asset,
  example: (ids) => ({ params: { id: ids.assetId } }),
});

export const UploadedFile = z.object({
  id: z.string(),
  name: z.string(),
  size: z.number().int(),
  checksum: z.string().nullable(),
  content_type: z.string(),
});
export type UploadedFile = z.infer<typeof UploadedFile>;

export const UploadAnswer = z.object({
  /** In the order of the request. */
  files: z.array(UploadedFile),
  success: z.boolean(),
  provider: z.literal('local'),
});
export type UploadAnswer = z.infer<typeof UploadAnswer>;

/**
 * When the file that follows in the form was last changed: `2025-06-14T10:30:00+02:00`, or milliseconds since 1970. It is the date taken of
 * files that have no other.
 */
export const LastModified = z.string().optional();

export const uploadAssets = route({
  method: 'POST',
  path: '/api/v1/assets/new/content/original/upload',
  summary: 'Upload one or more files, each as a new asset (any field names)',
  access: needs('CREATE_ASSET'),
  bodyFormat: 'multipart',
  body: z.object({
    last_modified: LastModified,
    file: z.any(),
    custom_metadata: z.string().optional(),
    copy_metadata_from: MetadataSource.optional(),
  }),
  answer: UploadAnswer,
  example: () => ({}),
});

/** Message for an upload from a page whose domain is not listed in the security settings. */
export const DOMAIN_REFUSED = 'This domain is not authorized to upload.';

export const uploadWithKey = route({
  method: 'POST',
  path: '/api/v1/upload',
  summary:
    'Upload one or more files with an upload key, from pages of the authorized domains in the security settings',
  access: { kind: 'upload-key' },
  query: z.object({ upload_key: z.string() }),
  bodyFormat: 'multipart',
  body: z.object({
    /** When the file that follows was last changed: `2025-06-14T10:30:00+02:00`, or milliseconds since 1970. Its date taken without a better one. */
    last_modified: z.string().optional(),
    file: z.any(),
    custom_metadata: z.string().optional(),
  }),
  answer: UploadAnswer,
  example: () => ({ query: { upload_key: '0'.repeat(32) } }),
});

/**
 * Path of resumable uploads (tus 1.0). Metadata: filename, filetype, upload_path, last_modified, custom_metadata; and `replaces`, the id of the
 * asset whose original the upload replaces.
 */
export const UPLOADS_PATH = '/api/v1/uploads';

/** The response of a change: the asset as saved. */
export const AssetSaved = z.object({
  status: z.literal('OK'),
  data: Asset,
  message: z.string(),
});
