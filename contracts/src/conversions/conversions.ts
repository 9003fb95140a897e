import { z } from 'zod';
import { AssetParams } from '../assets/asset-id.ts';
import { UploadAnswer } from '../assets/assets.ts';
import { MetadataSource } from '../assets/metadata-source.ts';
import { needs, onlyRoles, route } from '../http/route.ts';
import { INVALID_IDS, LINK_IDS_MAX, TOO_MANY_IDS } from '../links/links.ts';
import { CONVERSIONS_MAX, ConversionName } from './conversion-name.ts';

/** Default resolution of a conversion, in pixels per inch. Specification 3. */
export const CONVERSION_DPI = 72;

export const NOTHING_TO_PROCESS = 'Choose at least one conversion, transcode or add-on.';

/** Returns the message after jobs were created. Specification 8, including the misspelling. */
export const reprocessing = (count: number) =>
  `Re-processing Request Submitted Sucessfully for ${count} Assets !`;

export const REPROCESS_FAILED = 'Invalid Input fields. Please Contact Support Team.';

/** Types of files that can be uploaded as a conversion. */
export const SAVABLE_TYPES: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/tiff',
];

/** Replaces an existing conversion of that name. Its size is known after processing. */
export const saveConversion = route({
  method: 'POST',
  path: '/api/v1/assets/{id}/content/{key}',
  summary: 'Upload one image file (any field name) as a conversion of an asset',
  access: needs('EDIT_ASSET'),
  params: AssetParams.extend({ key: ConversionName }),
  bodyFormat: 'multipart',
  body: z.object({ file: z.any(), copy_metadata_from: MetadataSource.optional() }),
  answer: UploadAnswer,
  example: (ids) => ({ params: { id: ids.assetId, key: 'web' } }),
});

/** Content keys, keys of add-ons, or `waveform`. */
const Keys = z.array(z.string().min(1).max(64)).max(CONVERSIONS_MAX).default([]);

export const reprocessAssets = route({
  method: 'POST',
  path: '/api/v1/assets/content/original/reprocess',
  summary:
    'Create conversions, transcodes, waveforms (transcode `waveform`) and add-on results of assets again, as jobs. Unknown keys are ignored',
  access: onlyRoles('ADMIN'),
  body: z
    .object({
      ids: z
        .array(
          z
            .string()
            .length(32, INVALID_IDS)
            .regex(/^[0-9a-fA-F]+$/, INVALID_IDS)
            .transform((id) => id.toLowerCase()),
        )
        .min(1)
        .max(LINK_IDS_MAX, TOO_MANY_IDS),
      conversions: Keys,
      transcodes: Keys,
      addons: Keys,
    })
    .refine(
      ({ conversions, transcodes, addons }) =>
        conversions.length + transcodes.length + addons.length > 0,
      NOTHING_TO_PROCESS,
    ),
  answer: z.string(),
  answerFormat: 'text',
  example: (ids) => ({ body: { ids: ids.assetIds, conversions: ['web'] } }),
});
