import { z } from 'zod';
import { AssetId, AssetParams } from '../assets/asset-id.ts';
import { UploadAnswer } from '../assets/assets.ts';
import { ConversionName, EditedName } from '../conversions/conversion-name.ts';
import { needs, route } from '../http/route.ts';
import { ContentKey } from '../links/links.ts';
import { VersionNumber } from '../versions/version-number.ts';
import { EditRecipe } from './recipe.ts';

/** Limits the characters of a recipe as JSON, in which pictures are data URLs. */
export const RECIPE_CHARACTERS_MAX = 250_000;

/** Limits the overlay of an edit, in bytes. */
export const OVERLAY_BYTES_MAX = 64 * 1024 ** 2;

/** Message when the edited asset has a new original. The edit can still become a new asset or a download. */
export const EDIT_OUTDATED =
  'This asset was replaced since you opened it. Save your edit as a new asset, or download it.';

/**
 * The format of the saved file. `auto`: that of the source if it is JPEG, PNG, WebP, AVIF or TIFF, PNG for a GIF or an SVG, JPEG for others.
 * A result with transparent pixels becomes a PNG if its format cannot hold them.
 */
export const EditFormat = z.enum(['auto', 'jpeg', 'png', 'webp', 'avif', 'tiff']);
export type EditFormat = z.infer<typeof EditFormat>;

/** A recipe as JSON text in a form. */
const RecipeText = z
  .string()
  .max(RECIPE_CHARACTERS_MAX)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON' });
      return z.NEVER;
    }
  })
  .pipe(EditRecipe);

/** The fields that say which image is edited, and how. The form sends each as text. */
export const EditFields = z.object({
  recipe: RecipeText,
  /** The version of the asset that the user has opened. 409 if an edit that changes the asset is based on an earlier one. */
  v: VersionNumber,
  /** Content key of the source. */
  source: ContentKey.default('original'),
  /** The asset and the version of the source; by default, the edited asset and `v`. */
  source_id: AssetId.optional(),
  source_version: VersionNumber.optional(),
  format: EditFormat.default('auto'),
  /** Quality of a lossy format; 100 is the best. */
  quality: z.coerce.number().int().min(1).max(100).default(92),
});
export type EditFields = z.infer<typeof EditFields>;

const Flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** What becomes of an edited image: a new asset, a conversion of this one, or its new original. */
export const SaveEditFields = z.discriminatedUnion('save', [
  EditFields.extend({
    save: z.literal('asset'),
    /** Name of the new file, without its extension. */
    name: EditedName,
    /** Copies EXIF, IPTC and XMP of the source, and the data of the asset. */
    with_metadata: Flag.default(true),
  }),
  EditFields.extend({ save: z.literal('conversion'), key: ConversionName }),
  EditFields.extend({ save: z.literal('original') }),
]);
export type SaveEditFields = z.infer<typeof SaveEditFields>;

const SavedEditBody = z.object({
  recipe: z.string().describe('An EditRecipe as JSON'),
  overlay: z
    .any()
    .describe('A transparent PNG of the frame; needed if the recipe has layers or a watermark'),
  v: z.string(),
  source: z.string().optional(),
  source_id: z.string().optional(),
  source_version: z.string().optional(),
  format: EditFormat.optional(),
  quality: z.string().optional(),
});

export const saveEdit = route({
  method: 'POST',
  path: '/api/v1/assets/{id}/edits',
  summary:
    'Render an edited image from its source at full size, and save it as a new asset, a conversion or the original. If this takes longer than 30 s, the response is 409 with Retry-After, and the same call succeeds later',
  access: needs('EDIT_ASSET'),
  params: AssetParams,
  bodyFormat: 'multipart',
  body: SavedEditBody.extend({
    save: z.enum(['asset', 'conversion', 'original']),
    name: z.string().optional(),
    with_metadata: z.enum(['true', 'false']).optional(),
    key: z.string().optional(),
  }),
  answer: UploadAnswer,
  example: (ids) => ({ params: { id: ids.assetId } }),
});

export const downloadEdit = route({
  method: 'POST',
  path: '/api/v1/assets/{id}/edits/download',
  summary:
    'Render an edited image from its source at full size, and get the file. It is not saved. 409 like the route that saves',
  access: needs('EDIT_ASSET'),
  params: AssetParams,
  bodyFormat: 'multipart',
  body: SavedEditBody,
  answer: z.any(),
  answerFormat: 'file',
  example: (ids) => ({ params: { id: ids.assetId } }),
});

/** The recipe of an edited image, and the file from which it was rendered. */
export const StoredEdit = z.object({
  recipe: EditRecipe,
  source: z.object({ id: AssetId, version: VersionNumber, key: ContentKey }),
});
export type StoredEdit = z.infer<typeof StoredEdit>;

export const readEdit = route({
  method: 'GET',
  path: '/api/v1/assets/{id}/edits/{key}',
  summary:
    'Get the recipe of an edited original or conversion, to continue with it. 404 if it was not edited, or if its source no longer exists',
  access: needs('EDIT_ASSET'),
  params: AssetParams.extend({ key: ContentKey }),
  answer: z.object({ status: z.literal('OK'), data: StoredEdit }),
  example: (ids) => ({ params: { id: ids.assetId, key: 'original' } }),
});
