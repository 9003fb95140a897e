import { z } from 'zod';
import { AssetId, AssetParams } from '../assets/asset-id.ts';
import { CutoutFormat, CutoutName, CutoutSubject } from '../conversions/cutout-options.ts';
import { needs, route } from '../http/route.ts';
import { ToolSize } from './tools.ts';

/** Limits an image without an asset, and the marks, in bytes. */
export const SENT_IMAGE_BYTES_MAX = 64 * 1024 ** 2;

/** Width of the soft edge, in thousandths of the longer edge. 0: as sharp as the image. */
export const FEATHER = { min: 0, max: 20 } as const;

/** How the edge, the background and the frame of a cut-out look. */
export const CutoutLook = z.object({
  feather: z.number().min(FEATHER.min).max(FEATHER.max),
  /** Color as rrggbb; null: transparent. */
  background: z.string().nullable(),
  /** Whether the image is cropped to what stays, with a margin of 5 % of its longer edge. An image in which nothing stays is not cropped. */
  crop: z.boolean().default(false),
});
export type CutoutLook = z.infer<typeof CutoutLook>;

/** A box in shares of the width and the height, 0 to 1. */
export const CutoutBox = z.object({
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
  width: z.number().gt(0).max(1),
  height: z.number().gt(0).max(1),
});
export type CutoutBox = z.infer<typeof CutoutBox>;

const BOX = 'must be x,y,width,height as shares of the image, for example 0.1,0.2,0.5,0.6';

const BoxText = z
  .string()
  .regex(/^\d(\.\d{1,6})?(,\d(\.\d{1,6})?){3}$/, BOX)
  .transform((text) => {
    const [x, y, width, height] = text.split(',').map(Number);
    return { x, y, width, height };
  })
  .pipe(CutoutBox);

const fields = {
  /** get_image returns the image. save_image saves it and returns JSON. get_image_and_save saves it and returns the image. */
  mode: z.enum(['get_image', 'save_image', 'get_image_and_save']).default('get_image'),
  /** Required by the modes that save. */
  disposition: z.enum(['add_conversion', 'add_new_asset']).optional(),
  /** Required by add_conversion: 1 to 30 letters, digits, "_" and "-". */
  conversion_name: CutoutName.optional(),
  /** inherit copies the data of the asset to the new one. add_new_asset only. */
  metadata: z.literal('inherit').optional(),
  size: ToolSize.default('full'),
  subject: CutoutSubject.default('auto'),
  /** x,y,width,height as shares of the image: nothing outside is kept, unless marks keep it. Default: the whole image. */
  box: BoxText.optional(),
  /** Width of the soft edge, in thousandths of the longer edge. */
  feather: z.coerce.number().min(FEATHER.min).max(FEATHER.max).default(0),
  /** Color as rrggbb. Default: transparent. */
  background: z
    .string()
    .regex(/^[0-9a-fA-F]{6}$/, 'must be a color as rrggbb')
    .transform((color) => color.toLowerCase())
    .optional(),
  /** Crops the image to what stays, with a margin of 5 % of its longer edge. */
  crop: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .default(false),
  format: CutoutFormat.default('png'),
};

type Saving = Pick<
  z.output<z.ZodObject<typeof fields>>,
  'mode' | 'disposition' | 'conversion_name' | 'metadata'
>;

/** Refuses combinations of options that save nothing, or not what they say. */
function checkSaving(
  { mode, disposition, conversion_name, metadata }: Saving,
  context: z.RefinementCtx,
): void {
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (mode !== 'get_image' && !disposition) refuse('disposition', `is required by ${mode}`);
  if (disposition === 'add_conversion' && !conversion_name)
    refuse('conversion_name', 'is required by add_conversion');
  if (metadata && disposition !== 'add_new_asset') refuse('metadata', 'is only for add_new_asset');
}

export const CutoutQuery = z.object(fields).superRefine(checkSaving);
export type CutoutQuery = z.output<typeof CutoutQuery>;

export const SentCutoutQuery = z
  .object({ ...fields, asset_id: AssetId.optional() })
  .superRefine((query, context) => {
    checkSaving(query, context);
    const needsAsset = query.disposition === 'add_conversion' || query.metadata === 'inherit';
    if (needsAsset && !query.asset_id)
      context.addIssue({ code: 'custom', path: ['asset_id'], message: 'is required' });
  });
export type SentCutoutQuery = z.output<typeof SentCutoutQuery>;

/** The response of save_image. Part B of the API, section 9. */
export const SavedCutout = z.object({
  status: z.literal('ok'),
  mode: z.literal('save_image'),
  disposition: z.enum(['add_conversion', 'add_new_asset']),
  asset_id: AssetId.optional(),
  conversion_name: z.string().optional(),
  source_asset_id: AssetId.optional(),
  metadata: z.literal('inherit').optional(),
  new_asset_id: AssetId.optional(),
});
export type SavedCutout = z.infer<typeof SavedCutout>;

const FILE = { answer: z.any(), answerFormat: 'file' } as const;

export const removeBackground = route({
  method: 'GET',
  path: '/api/v1/assets/{id}/addons/bg_remove',
  summary:
    'Get the image of an asset without its background, save it, or both. 422 without the add-on. 409 with Retry-After after 30 s: the same call succeeds later. The header X-Cutout-Model names the model that finds foregrounds, as provider/model; those of the provider builtin find people alone',
  access: needs('EDIT_ASSET'),
  params: AssetParams,
  query: CutoutQuery,
  ...FILE,
  example: (ids) => ({ params: { id: ids.assetId }, query: { size: 'preview' } }),
});

export const removeBackgroundByMarks = route({
  ...removeBackground,
  method: 'POST',
  summary:
    'Remove the background like GET; `marks`, a gray PNG that stretches over the image, says what to keep (white) and to remove (black)',
  bodyFormat: 'multipart',
  body: z.object({ marks: z.any() }),
  example: (ids) => ({ params: { id: ids.assetId } }),
});

export const removeBackgroundOfFile = route({
  method: 'POST',
  path: '/api/v1/assets/file/addons/bg_remove',
  summary: 'Remove the background of an image in the form (`image`), like that of an asset',
  access: needs('EDIT_ASSET'),
  query: SentCutoutQuery,
  bodyFormat: 'multipart',
  body: z.object({ image: z.any(), marks: z.any().optional() }),
  ...FILE,
  example: () => ({}),
});
