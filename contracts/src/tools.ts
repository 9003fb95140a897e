import { z } from 'zod';
import { AssetParams } from './asset-id.ts';
import { needs, route } from './route.ts';

/** Pixels of the longest edge of a preview. */
export const TOOL_PREVIEW_PIXELS = 1600;

/** What is answered: a try that is there soon, or the picture with all its pixels. */
export const ToolSize = z.enum(['preview', 'full']);
export type ToolSize = z.infer<typeof ToolSize>;

const size = ToolSize.default('full');

const Strength = z
  .number({ error: 'must be a number from 0 to 100' })
  .min(0, 'must be 0 or more')
  .max(100, 'must be 100 or less')
  .default(100);

/** How much of each correction is made: 0 leaves it out, 100 makes all of it. */
export const AutoFix = z.strictObject({
  size,
  exposure: Strength,
  white_balance: Strength,
  contrast: Strength,
});
export type AutoFix = z.infer<typeof AutoFix>;

const FILE = { answer: z.any(), answerFormat: 'file' } as const;

/**
 * Tools look at an asset's picture and answer another one, JPEG or where it is see-through PNG; nothing of the asset is changed.
 * 422 where the tool's add-on is not added and enabled, 409 while the asset cannot be edited, 415 for what is no image. What takes
 * longer than 30 s is answered 503 with Retry-After, and is there at a later call.
 */
export const autoFix = route({
  method: 'POST',
  path: '/api/v1/assets/{id}/tools/auto-fix',
  summary: 'The picture of an asset with exposure, white balance and contrast set right',
  access: needs('EDIT_ASSET'),
  params: AssetParams,
  body: AutoFix,
  ...FILE,
  example: (world) => ({ params: { id: world.assetId }, body: { size: 'preview' } }),
});
