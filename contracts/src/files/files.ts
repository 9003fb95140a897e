import { z } from 'zod';
import { AssetParams } from '../assets/asset-id.ts';
import { ImageOptions } from '../conversions/image-options.ts';
import { mediaOpenly, route } from '../http/route.ts';
import { ContentKey, Delivery } from '../links/links.ts';
import { VersionNumber } from '../versions/version-number.ts';
import { FILE_PATH, IMAGE_PATH } from './file-paths.ts';

/** Credentials in the query of a URL: a token, or a signed URL with its other three fields. API decision 5. */
export const Credentials = {
  /** A session token or a read-only token. */
  _jwt: z.string().optional(),
  /** End of the signed URL's validity: Unix time in seconds. */
  expiry: z.coerce.number().int().optional(),
  /** Public id of the user who signed the URL. */
  accessId: z.string().optional(),
  signature: z.string().optional(),
};

export const ImageQuery = z.strictObject({
  ...ImageOptions,
  /** The asset's render version: makes the response cacheable forever. */
  v: z.coerce.number().int().optional(),
  ...Credentials,
});
export type ImageQuery = z.infer<typeof ImageQuery>;

export const readImage = route({
  method: 'GET',
  path: IMAGE_PATH,
  summary:
    'Get an image of an asset in any size, crop, rotation, effect and format. Images are never enlarged. Unknown options are refused',
  access: mediaOpenly('READ_ASSET'),
  params: AssetParams,
  query: ImageQuery,
  answer: z.any(),
  answerFormat: 'file',
  example: (ids) => ({ params: { id: ids.assetId }, query: { resize: '300,300' } }),
});

/** The older URL of the same image. */
export const readImageLegacy = route({
  ...readImage,
  path: '/api/v1/conversion/{id}',
  summary: 'Get an image of an asset in any size (older URL)',
});

/** The URL from before the API had versions. */
export const readImageFirst = route({
  ...readImage,
  path: '/conversion/{id}',
  summary: 'Get an image of an asset in any size (first URL)',
});

/** File types that metadata can be written into. */
export const TAGGABLE_TYPES: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/tiff',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/heic',
  'image/heif',
  'image/vnd.adobe.photoshop',
  'video/mp4',
  'video/quicktime',
  'audio/mp4',
  'application/pdf',
];

/** Limits the file that metadata is written into, in bytes: every download creates a copy. */
export const TAGGABLE_MAX_BYTES = 4_000_000_000;

export const FileQuery = z.object({
  key: ContentKey,
  delivery: Delivery.default('display'),
  /** The asset's render version: makes the response cacheable forever. */
  v: z.coerce.number().int().optional(),
  /** Number of an earlier version whose original to return. */
  version: VersionNumber.optional(),
  /**
   * 1: a copy of the original with title, description, tags, credit and rights of the asset's data written into it, in the formats
   * that its type supports (XMP, IPTC, EXIF); without such data, the original. Names of people where an administrator allows it, for
   * callers with EDIT_ASSET. 415 for other types, 413 above 4 GB.
   */
  metadata: z.enum(['0', '1', 'true', 'false']).optional(),
  /**
   * 1: a copy of the original without places, serial numbers, contact data, keywords and names of people. Not with `metadata`. 415 for
   * types that cannot be cleaned, 422 for such a file.
   */
  remove_personal_info: z.enum(['0', '1', 'true', 'false']).optional(),
  ...Credentials,
});
export type FileQuery = z.infer<typeof FileQuery>;

export const readFile = route({
  method: 'GET',
  path: FILE_PATH,
  summary:
    'Get a stored file: the original or a derivative (Range, ETag). With metadata=1, a copy of the original that contains its metadata; with remove_personal_info=1, one without personal information',
  access: mediaOpenly('DOWNLOAD_ASSET'),
  params: AssetParams,
  query: FileQuery,
  answer: z.any(),
  answerFormat: 'file',
  example: (ids) => ({ params: { id: ids.assetId }, query: { delivery: 'download' } }),
});
