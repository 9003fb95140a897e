import { z } from 'zod';
import { AssetParams } from '../assets/asset-id.ts';
import { ImageOptions } from '../conversions/image-options.ts';
import { mediaOpenly, route } from '../http/route.ts';
import { ContentKey, Delivery } from '../links/links.ts';
import { VersionNumber } from '../versions/version-number.ts';
import { FILE_PATH, IMAGE_PATH } from './file-paths.ts';

/** Credentials that an address may carry. API decision 5. */
export const Credentials = {
  _jwt: z.string().optional(),
  /** Epoch seconds. */
  expiry: z.coerce.number().int().optional(),
  accessId: z.string().optional(),
  signature: z.string().optional(),
};

export const ImageQuery = z.strictObject({
  ...ImageOptions,
  /** The asset's look: makes the answer cacheable for ever. */
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
  example: (world) => ({ params: { id: world.assetId }, query: { resize: '300,300' } }),
});

/** The older address of the same. */
export const readImageLegacy = route({
  ...readImage,
  path: '/api/v1/conversion/{id}',
  summary: 'Get an image of an asset in any size (older URL)',
});

/** The address that it had before the API had versions. */
export const readImageFirst = route({
  ...readImage,
  path: '/conversion/{id}',
  summary: 'Get an image of an asset in any size (first URL)',
});

/** Kinds of files that metadata can be written into. */
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

/** Bytes of the largest file that metadata is written into: a copy is made for every download. */
export const TAGGABLE_MAX_BYTES = 4_000_000_000;

export const FileQuery = z.object({
  key: ContentKey,
  delivery: Delivery.default('display'),
  v: z.coerce.number().int().optional(),
  /** An earlier original, by its number among the versions of the asset. */
  version: VersionNumber.optional(),
  /**
   * 1: a copy of the original with title, description, tags, credit and rights of the asset's data written into it (XMP, IPTC,
   * EXIF, whatever the kind has); without them the original itself. 415 for kinds that take none, 413 above 4 GB.
   */
  metadata: z.enum(['0', '1', 'true', 'false']).optional(),
  ...Credentials,
});
export type FileQuery = z.infer<typeof FileQuery>;

export const readFile = route({
  method: 'GET',
  path: FILE_PATH,
  summary:
    'Get a stored file: the original or a derivative (Range, ETag). With metadata=1, a copy of the original that contains its metadata',
  access: mediaOpenly('DOWNLOAD_ASSET'),
  params: AssetParams,
  query: FileQuery,
  answer: z.any(),
  answerFormat: 'file',
  example: (world) => ({ params: { id: world.assetId }, query: { delivery: 'download' } }),
});
