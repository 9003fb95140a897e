import { z } from 'zod';
import { PIXELS_MAX } from '../files/pixels-max.ts';
import { EYES_MAX, Eye } from './eye.ts';
import { EDIT_FILTERS } from './filters.ts';

/** A number of a control, from -100 to 100; 0 changes nothing. */
const Amount = z.number().min(-100).max(100).default(0);

/** A strength, from 0 to 100; 0 changes nothing. */
const Strength = z.number().min(0).max(100).default(0);

/**
 * A position or length as a fraction of the frame: of its width for x and widths, of its height for y and heights. It may be partly
 * outside the frame.
 */
const Fraction = z.number().min(-2).max(3);
const Length = z.number().gt(0).max(5);

/** A rectangle in fractions of the frame: its upper left corner and its size. */
export const FrameBox = z.object({ x: Fraction, y: Fraction, width: Length, height: Length });
export type FrameBox = z.infer<typeof FrameBox>;

const Share = z.number().min(0).max(1);

/** A rectangle inside the turned picture, in fractions of its width and height. */
export const CropBox = z
  .object({ x: Share, y: Share, width: Share.gt(0), height: Share.gt(0) })
  .refine(
    ({ x, y, width, height }) => x + width <= 1.000001 && y + height <= 1.000001, // allows rounding errors
    'must be inside the image',
  );
export type CropBox = z.infer<typeof CropBox>;

/**
 * Turns the upright source, to which its EXIF orientation is applied, into the frame. The order is: `flip` mirrors left and right,
 * `turns` rotates clockwise by quarters, `straighten` rotates clockwise by degrees about the center, and `crop` cuts an upright rectangle
 * that lies inside the rotated picture. `crop` is in fractions of the turned picture before it is straightened, about the same center.
 * Without `crop`, the frame is the largest upright rectangle of the same ratio inside the picture. In the shape `ellipse`, the result is
 * transparent outside the ellipse that fills the frame.
 */
export const EditGeometry = z.object({
  flip: z.boolean().default(false),
  turns: z.number().int().min(0).max(3).default(0),
  straighten: z.number().min(-45).max(45).default(0),
  crop: CropBox.nullable().default(null),
  shape: z.enum(['rectangle', 'ellipse']).default('rectangle'),
});
export type EditGeometry = z.infer<typeof EditGeometry>;

/** Light and color of the picture. `compileTone` turns it into numbers for each pixel. */
export const EditTone = z.object({
  exposure: Amount,
  contrast: Amount,
  highlights: Amount,
  shadows: Amount,
  saturation: Amount,
  warmth: Amount,
  /** -100 and 100 are half a turn of the color wheel. */
  hue: Amount,
  sharpness: Strength,
  blur: Strength,
  /** A name of EDIT_FILTERS; null for none. */
  filter: z
    .string()
    .refine((name) => Object.hasOwn(EDIT_FILTERS, name), 'is not a known filter')
    .nullable()
    .default(null),
});
export type EditTone = z.infer<typeof EditTone>;

/** A part that nobody may see: its pixels are replaced before anything else is drawn. */
export const Redaction = FrameBox.extend({ kind: z.enum(['black', 'blur']) });
export type Redaction = z.infer<typeof Redaction>;

const Color = z
  .string()
  .regex(/^[0-9a-fA-F]{6}$/, 'must be a color as rrggbb')
  .transform((color) => color.toLowerCase());

const Opacity = z.number().min(0).max(1).default(1);

/** A length as a fraction of the frame's longer side. */
const StrokeWidth = z.number().min(0).max(0.5).default(0.005);

/** An image as a data URL, so that an edit can continue with it. */
const Picture = z
  .string()
  .max(150_000)
  .regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/, 'must be an image as a data URL');

/** Fields that every layer has. */
const LayerFields = {
  opacity: Opacity,
  /** A shadow behind the layer; lengths are fractions of the frame's longer side. */
  shadow: z
    .object({
      color: Color.default('000000'),
      opacity: Opacity,
      blur: z.number().min(0).max(0.5).default(0),
      x: z.number().min(-0.5).max(0.5).default(0),
      y: z.number().min(-0.5).max(0.5).default(0),
    })
    .nullable()
    .default(null),
};

/** Degrees, clockwise around the center of the box. */
const Rotation = z.number().min(-360).max(360).default(0);

const BoxFields = { ...LayerFields, ...FrameBox.shape, rotation: Rotation };

const ShapeFields = {
  ...BoxFields,
  fill: Color.nullable().default(null),
  stroke: Color.nullable().default(null),
  stroke_width: StrokeWidth,
};

const LineFields = { ...LayerFields, color: Color.default('000000'), stroke_width: StrokeWidth };

/** The ends of a line. */
const Ends = { x: Fraction, y: Fraction, to_x: Fraction, to_y: Fraction };

/** A text, a shape, a line or a picture above the image, so that "Edit again" can change it. Its pixels come with the overlay. */
export const EditLayer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    ...BoxFields,
    text: z.string().min(1).max(2000),
    /** Font size as a fraction of the frame's height. */
    size: z.number().min(0.001).max(2),
    font: z.string().max(100).default(''),
    bold: z.boolean().default(false),
    italic: z.boolean().default(false),
    align: z.enum(['left', 'center', 'right']).default('left'),
    /** Fractions of the font size. */
    letter_spacing: z.number().min(-1).max(5).default(0),
    line_height: z.number().min(0.2).max(5).default(1.2),
    color: Color.default('000000'),
    background: Color.nullable().default(null),
    stroke: Color.nullable().default(null),
    stroke_width: StrokeWidth,
  }),
  z.object({
    kind: z.literal('rectangle'),
    ...ShapeFields,
    /** Share of half the shorter side. */
    corner_radius: Share.default(0),
  }),
  z.object({ kind: z.literal('ellipse'), ...ShapeFields }),
  z.object({
    kind: z.literal('polygon'),
    ...ShapeFields,
    sides: z.number().int().min(3).max(20).default(3),
  }),
  z.object({ kind: z.literal('line'), ...LineFields, ...Ends }),
  z.object({ kind: z.literal('arrow'), ...LineFields, ...Ends }),
  z.object({
    kind: z.literal('pen'),
    ...LineFields,
    /** Points of the path, each as x and y. */
    points: z
      .array(z.tuple([Fraction, Fraction]))
      .min(1)
      .max(5000),
  }),
  z.object({ kind: z.literal('picture'), ...BoxFields, picture: Picture }),
]);
export type EditLayer = z.infer<typeof EditLayer>;

/** A watermark above all layers. Its pixels come with the overlay. */
export const EditWatermark = FrameBox.extend({
  opacity: Opacity,
  rotation: Rotation,
  /** An uploaded picture; null for the watermark of the settings. */
  picture: Picture.nullable().default(null),
});
export type EditWatermark = z.infer<typeof EditWatermark>;

/** Size of the saved file, in pixels. */
export const SavedSize = z
  .object({
    width: z.number().int().min(1).max(30_000),
    height: z.number().int().min(1).max(30_000),
  })
  .refine(
    ({ width, height }) => width * height <= PIXELS_MAX,
    `must have at most ${PIXELS_MAX.toLocaleString('en')} pixels`,
  );
export type SavedSize = z.infer<typeof SavedSize>;

/**
 * How an image is edited, without its pixels. The steps run in the order of the fields: geometry, red eyes, redactions, tone, layers,
 * watermark.
 * The result then gets its size.
 */
export const EditRecipe = z.object({
  version: z.literal(1),
  geometry: EditGeometry.prefault({}),
  /** Circles on the upright source, before its geometry, in which the red of a flash becomes gray. */
  red_eyes: z.array(Eye).max(EYES_MAX).default([]),
  redactions: z.array(Redaction).max(100).default([]),
  tone: EditTone.prefault({}),
  /** In drawing order. */
  layers: z.array(EditLayer).max(200).default([]),
  watermark: EditWatermark.nullable().default(null),
  /** Null keeps the pixels of the frame. */
  size: SavedSize.nullable().default(null),
});
export type EditRecipe = z.infer<typeof EditRecipe>;

/** Whether a recipe draws something, which then comes as the overlay. */
export function hasOverlay({ layers, watermark }: EditRecipe): boolean {
  return layers.length > 0 || watermark !== null;
}
