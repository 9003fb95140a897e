import { z } from 'zod';
import { AssetParams } from '../assets/asset-id.ts';
import { LastModified, UploadAnswer } from '../assets/assets.ts';
import { MetadataSource } from '../assets/metadata-source.ts';
import { needs, route } from '../http/route.ts';
import { Time } from '../http/time.ts';
import { Queued } from '../jobs/jobs.ts';
import { VersionNumber } from './version-number.ts';

export const VERSION_RESTORED = 'Restoring the earlier version.';

/** Replaces the original. The asset keeps its id; derivatives of the earlier original are deleted and created again. */
export const replaceContent = route({
  method: 'POST',
  path: '/api/v1/assets/{id}/content/original/replace',
  summary:
    'Replace the original of an asset with one file (any field name). The previous one is kept as a version',
  access: needs('EDIT_ASSET'),
  params: AssetParams,
  bodyFormat: 'multipart',
  /** `custom_metadata` is merged into the data of the asset. */
  body: z.object({
    last_modified: LastModified,
    file: z.any(),
    custom_metadata: z.string().optional(),
    copy_metadata_from: MetadataSource.optional(),
  }),
  answer: UploadAnswer,
  example: (ids) => ({ params: { id: ids.assetId } }),
});

export const Version = z.object({
  version: VersionNumber,
  /** Whether it is the current version. */
  current: z.boolean(),
  name: z.string(),
  /** Bytes. */
  size: z.number().int(),
  content_type: z.string(),
  /** MD5 in hexadecimal; null until the file has been read once. */
  checksum: z.string().nullable(),
  /** In pixels; null when the file has none or they are unknown. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  upload_time: Time,
  creator_id: z.number().int(),
  /** First and last name; empty for the system and for deleted users. */
  creator_name: z.string(),
});
export type Version = z.infer<typeof Version>;

export const listVersions = route({
  method: 'GET',
  path: '/api/v1/assets/{id}/versions',
  summary:
    'List the originals of an asset, newest first; files/content returns each by its version',
  access: needs('READ_ASSET'),
  params: AssetParams,
  answer: z.object({ status: z.literal('OK'), data: z.array(Version) }),
  example: (ids) => ({ params: { id: ids.replacedAssetId } }),
});

export const restoreVersion = route({
  method: 'POST',
  path: '/api/v1/assets/{id}/versions/{version}/restore',
  summary: 'Restore an earlier original as a new version of the asset',
  access: needs('EDIT_ASSET'),
  params: AssetParams.extend({ version: VersionNumber }),
  answer: Queued,
  status: 202,
  example: (ids) => ({ params: { id: ids.replacedAssetId, version: 1 } }),
});
