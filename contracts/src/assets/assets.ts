import { z } from 'zod';
import { needs, route } from '../http/route.ts';
import { Time } from '../http/time.ts';
import { MetadataSource } from '../metadata/metadata-source.ts';
import { AssetParams } from './asset-id.ts';

/** NOT_READY: still processing. ARCHIVED: read-only. Specification 3. */
export const ASSET_STATUSES = ['NOT_READY', 'OK', 'ERROR', 'ARCHIVED'] as const;

export const AssetStatus = z.enum(ASSET_STATUSES);
export type AssetStatus = z.infer<typeof AssetStatus>;

/** What the interface shows of a file: a picture, a player, or an icon. */
export const AssetKind = z.enum(['IMAGE', 'VIDEO', 'AUDIO', 'OTHER']);
export type AssetKind = z.infer<typeof AssetKind>;

/** Characters of a file name that are kept. Longer names are cut before their extension. */
export const NAME_MAX = 255;

export const PaletteColor = z.object({
  /** `#rrggbb` */
  hex: z.string(),
  /** Share of the picture, 0 to 100. */
  percent: z.number(),
});
export type PaletteColor = z.infer<typeof PaletteColor>;

/** Core metadata. Parts that the file does not have are left out. */
export const CoreMetadata = z.looseObject({
  /** Pixels, as a viewer sees them (after orientation). */
  width: z.number().int().optional(),
  height: z.number().int().optional(),
  /** Seconds. */
  duration: z.number().optional(),
  dpi: z.number().optional(),
  /** Pages of a document or TIFF, frames of an animation. */
  pages: z.number().int().optional(),
  ColorPalette: z.array(PaletteColor).optional(),
});
export type CoreMetadata = z.infer<typeof CoreMetadata>;

/**
 * Key to error text: `original` where the file cannot be used, `preview` where there is no picture of a file that may be
 * well, or one that may not be right, or the content key that failed.
 */
export const AssetErrors = z.record(z.string(), z.string());

export const Conversion = z.object({
  public: z.boolean(),
  width: z.number().int().optional(),
  height: z.number().int().optional(),
  duration: z.number().optional(),
  dpi: z.number().optional(),
  content_type: z.string(),
  /** Another number for each file that it has been; goes into its address as `v`. */
  version: z.number().int(),
  size: z.number().int(),
  storage_type: z.string(),
  bucket: z.string(),
  key: z.string(),
  watermarked: z.boolean(),
});

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
  provider: z.literal('local'),
  storage_type: z.string(),
  bucket: z.string(),
  key: z.string(),
  public: z.boolean(),
  trashed: z.boolean(),
  creator_id: z.number().int(),
  upload_time: Time,
  update_user_id: z.number().int(),
  update_time: Time,
  upload_path: z.string(),
  /** Number of the present original. */
  version: z.number().int(),
  /** Rises with everything that changes how the asset looks: another original, another poster. Goes into addresses of images as `v`. */
  look: z.number().int(),
  /** Second of the frame that was chosen as the poster of a video; null where none was. */
  poster_second: z.number().nullable(),
  thumbhash: z.string().nullable(),
  data_schema_id: z.number().int(),
  metadata: CoreMetadata,
  /** Custom metadata, with `data_schema_id` in it. */
  data: z.looseObject({ data_schema_id: z.number().int() }),
  conversions: z.record(z.string(), Conversion),
  addons_info: z.record(z.string(), z.looseObject({ available: z.boolean() })),
  errors: AssetErrors,
  /** Jobs of the asset that have not ended. Only in answers to GET: poll while it is above 0. */
  open_jobs: z.number().int().optional(),
});
export type Asset = z.infer<typeof Asset>;

export const readAsset = route({
  method: 'GET',
  path: '/api/v1/assets/{id}/data',
  summary: 'Get the data of an asset',
  access: needs('READ_ASSET'),
  params: AssetParams,
  answer: Asset,
  example: (world) => ({ params: { id: world.assetId } }),
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
  files: z.array(UploadedFile),
  success: z.boolean(),
  provider: z.literal('local'),
});
export type UploadAnswer = z.infer<typeof UploadAnswer>;

export const uploadAssets = route({
  method: 'POST',
  path: '/api/v1/assets/new/content/original/upload',
  summary: 'Upload one or more files, each as a new asset (any field names)',
  access: needs('CREATE_ASSET'),
  bodyFormat: 'multipart',
  body: z.object({
    file: z.any(),
    custom_metadata: z.string().optional(),
    metadata_of: MetadataSource.optional(),
  }),
  answer: UploadAnswer,
  example: () => ({}),
});

/**
 * Where resumable uploads (tus 1.0) live. Metadata: filename, filetype, upload_path, custom_metadata; and `replaces`, the id of
 * an asset whose next original it is to be.
 */
export const UPLOADS_PATH = '/api/v1/uploads';
