import { z } from 'zod';
import { AssetId, AssetParams } from '../assets/asset-id.ts';
import { needs, route } from '../http/route.ts';
import { EYES_MAX, Eye } from '../image-edits/eye.ts';

/** Longest edge of a preview, in pixels. */
export const TOOL_PREVIEW_PIXELS = 1600;

/** The size of the result: a fast preview, or the full image. */
export const ToolSize = z.enum(['preview', 'full']);
export type ToolSize = z.infer<typeof ToolSize>;

const size = ToolSize.default('full');

const Strength = z
  .number({ error: 'must be a number from 0 to 100' })
  .min(0, 'must be 0 or more')
  .max(100, 'must be 100 or less')
  .default(100);

/** Strength of each correction: 0 skips it, 100 applies it fully. */
export const AutoFix = z.strictObject({
  size,
  exposure: Strength,
  white_balance: Strength,
  contrast: Strength,
});
export type AutoFix = z.infer<typeof AutoFix>;

export const RedEye = z.strictObject({ size, eyes: z.array(Eye).min(1).max(EYES_MAX) });
export type RedEye = z.infer<typeof RedEye>;

const Color = z
  .string()
  .regex(/^[0-9a-fA-F]{6}$/, 'must be a color as rrggbb')
  .transform((color) => color.toLowerCase());

/** A share of the image's width or height. Shapes may be partly outside the image. */
const Coordinate = z.number().min(-1).max(2);
const Opacity = z.number().min(0).max(1).default(1);

export const STROKE_MAX = 0.1;
/** A share of the longer edge. */
const StrokeWidth = z.number().min(0).max(STROKE_MAX).default(0.005);

/** Top left corner and size as shares of the image, rotated around the center. */
const Box = {
  x: Coordinate,
  y: Coordinate,
  width: z.number().min(0.001).max(3),
  height: z.number().min(0.001).max(3),
  /** Degrees, clockwise. */
  rotation: z.number().min(-360).max(360).default(0),
  opacity: Opacity,
};

const ShapeFields = {
  ...Box,
  fill: Color.nullable().default(null),
  stroke: Color.nullable().default(null),
  stroke_width: StrokeWidth,
};

/** A line from `x`, `y` to `to_x`, `to_y`. */
const LineFields = {
  x: Coordinate,
  y: Coordinate,
  to_x: Coordinate,
  to_y: Coordinate,
  color: Color.default('000000'),
  stroke_width: StrokeWidth,
  opacity: Opacity,
};

export const LAYERS_MAX = 50;
export const LAYER_TEXT_MAX = 500;
/** A share of the image's height. */
export const TEXT_SIZE = { min: 0.005, max: 1 } as const;

/** A text or a shape that is laid over an image. */
export const GraphicsLayer = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('text'),
    ...Box,
    /** Lines break only at line breaks. They are centered in the box and may overflow it. */
    text: z.string().min(1).max(LAYER_TEXT_MAX),
    /** A share of the image's height. */
    size: z.number().min(TEXT_SIZE.min).max(TEXT_SIZE.max),
    color: Color.default('000000'),
    weight: z.enum(['normal', 'bold']).default('normal'),
    align: z.enum(['left', 'center', 'right']).default('center'),
    /** Fills the whole box. */
    background: Color.nullable().default(null),
  }),
  z.strictObject({ kind: z.literal('rectangle'), ...ShapeFields }),
  z.strictObject({ kind: z.literal('ellipse'), ...ShapeFields }),
  z.strictObject({ kind: z.literal('line'), ...LineFields }),
  z.strictObject({ kind: z.literal('arrow'), ...LineFields }),
]);
export type GraphicsLayer = z.infer<typeof GraphicsLayer>;

export const Graphics = z.strictObject({
  size,
  /** The first layer is the lowest. */
  layers: z.array(GraphicsLayer).min(1).max(LAYERS_MAX),
});
export type Graphics = z.infer<typeof Graphics>;

/**
 * grid: cells of equal size, images cropped to fill them. columns: images side by side, equal height. rows: images one below the
 * other, equal width. mosaic: full rows, each with its own height.
 */
export const CollageLayout = z.enum(['grid', 'columns', 'rows', 'mosaic']);
export type CollageLayout = z.infer<typeof CollageLayout>;

/** Limits the images of a collage. */
export const COLLAGE_IMAGES = { min: 2, max: 20 } as const;
/** Bounds and default of the width and the spacing, in pixels. */
export const COLLAGE_WIDTH = { min: 400, max: 8000, usual: 2400 } as const;
export const COLLAGE_SPACING = { min: 0, max: 200, usual: 16 } as const;

export const Collage = z.strictObject({
  size,
  /** In layout order; an image may occur more than once. */
  asset_ids: z.array(AssetId).min(COLLAGE_IMAGES.min).max(COLLAGE_IMAGES.max),
  layout: CollageLayout.default('grid'),
  /** Pixels between images and around all of them. */
  spacing: z
    .number()
    .int()
    .min(COLLAGE_SPACING.min)
    .max(COLLAGE_SPACING.max)
    .default(COLLAGE_SPACING.usual),
  background: z
    .string()
    .regex(/^([0-9a-fA-F]{6}|transparent)$/, 'must be a color as rrggbb, or transparent')
    .default('ffffff'),
  /** In pixels. A collage of more than 64 million pixels is scaled down. */
  width: z
    .number()
    .int()
    .min(COLLAGE_WIDTH.min)
    .max(COLLAGE_WIDTH.max)
    .default(COLLAGE_WIDTH.usual),
  /** Width divided by height; by default the images determine the height. */
  aspect: z.number().min(0.1).max(10).optional(),
  /** Images per row in a grid or a mosaic. */
  columns: z.number().int().min(1).max(COLLAGE_IMAGES.max).optional(),
});
export type Collage = z.infer<typeof Collage>;

const FILE = { answer: z.any(), answerFormat: 'file' } as const;

/**
 * A tool returns a changed copy of an asset's image, as JPEG, or as PNG when it is transparent; the asset stays unchanged. 422 when the
 * tool's add-on is not enabled, 409 while the asset cannot be edited, 415 when it is not an image. A result that takes longer than
 * 30 s gets 409 with Retry-After, and is ready at a later call.
 */
export const autoFix = route({
  method: 'POST',
  path: '/api/v1/assets/{id}/tools/auto-fix',
  summary: 'Get the image of an asset with corrected exposure, white balance and contrast',
  access: needs('EDIT_ASSET'),
  params: AssetParams,
  body: AutoFix,
  ...FILE,
  example: (ids) => ({ params: { id: ids.assetId }, body: { size: 'preview' } }),
});

export const removeRedEye = route({
  ...autoFix,
  path: '/api/v1/assets/{id}/tools/red-eye',
  summary: 'Get the image of an asset without red eyes in the given circles',
  body: RedEye,
  example: (ids) => ({
    params: { id: ids.assetId },
    body: { size: 'preview', eyes: [{ x: 0.4, y: 0.3, radius: 0.02 }] },
  }),
});

export const findRedEyes = route({
  method: 'GET',
  path: '/api/v1/assets/{id}/tools/red-eye',
  summary:
    'Find the eyes on the image of an asset that a flash made red. Empty if there are none. 422 without the add-on. 409 with Retry-After after 30 s: the same call succeeds later',
  access: needs('EDIT_ASSET'),
  params: AssetParams,
  answer: z.object({ status: z.literal('OK'), data: z.array(Eye) }),
  example: (ids) => ({ params: { id: ids.assetId } }),
});

export const addGraphics = route({
  ...autoFix,
  path: '/api/v1/assets/{id}/tools/graphics',
  summary: 'Get the image of an asset with text and shapes',
  body: Graphics,
  example: (ids) => ({
    params: { id: ids.assetId },
    body: {
      size: 'preview',
      layers: [
        {
          kind: 'rectangle',
          x: 0.1,
          y: 0.1,
          width: 0.3,
          height: 0.2,
          fill: '3e63dd',
          opacity: 0.8,
        },
        { kind: 'text', x: 0.1, y: 0.1, width: 0.3, height: 0.2, text: 'A lake', size: 0.05 },
      ],
    },
  }),
});

export const makeCollage = route({
  method: 'POST',
  path: '/api/v1/assets/tools/collage',
  summary: 'Combine several images into one: JPEG, or PNG with a transparent background',
  access: needs('EDIT_ASSET'),
  body: Collage,
  ...FILE,
  example: ({ assetId }) => ({ body: { size: 'preview', asset_ids: [assetId, assetId] } }),
});
