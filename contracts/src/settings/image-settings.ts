import { z } from 'zod';
import { CONVERSIONS_MAX, ConversionName, DEEPZOOM } from '../conversions/conversion-name.ts';
import { ImageOptionsText } from '../conversions/image-options.ts';

/** Messages for invalid conversions. Administration specification 5. */
export const SIZE_MALFORMED = 'Size must be in format "WIDTHxHEIGHT"';
export const conversionExists = (key: string) => `${key} already exists`;

/** Limits a side of a conversion, in pixels. */
export const CONVERSION_SIDE_MAX = 16_383;
export const CONVERSION_FORMATS = ['jpg', 'png', 'webp', 'avif'] as const;
const DPI_MAX = 1200;

/** Limits the presets of on-demand images. */
export const PRESETS_MAX = 50;

/** The corner or center of the image. Administration specification 3. */
export const WatermarkPlacement = z.enum([
  'top-left',
  'top-right',
  'bottom-left',
  'bottom-right',
  'center',
]);
export type WatermarkPlacement = z.infer<typeof WatermarkPlacement>;

/** Width of the watermark as a fraction of the image's width. Administration specification 5. */
export const WATERMARK_SCALE = { min: 0.1, max: 1, step: 0.01 };
const SCALE_OUT_OF_BOUNDS = 'Scale must be from 0.1 to 1.0';

/** Limits the upload, in bytes. Administration specification 5. */
export const WATERMARK_MAX_BYTES = 512_000;
export const WATERMARK_TYPES: readonly string[] = ['image/jpeg', 'image/png'];
/** Limits a side of the stored watermark, in pixels; larger ones are scaled down. */
export const WATERMARK_SIDE_MAX = 4096;

const WatermarkScale = z
  .number(SCALE_OUT_OF_BOUNDS)
  .min(WATERMARK_SCALE.min, SCALE_OUT_OF_BOUNDS)
  .max(WATERMARK_SCALE.max, SCALE_OUT_OF_BOUNDS)
  .refine(
    (scale) => Math.abs(scale * 100 - Math.round(scale * 100)) < 1e-6,
    'Scale must be in steps of 0.01',
  );

export const WatermarkSettings = z.strictObject({
  /** URL of the watermark image, derived from the key; null without a watermark. */
  watermarkFile: z.string().max(200).nullable(),
  /** Key of the uploaded image. Null removes it; only an upload sets a new one. */
  watermarkFileKey: z.string().max(100).nullable(),
  watermarkPlacement: WatermarkPlacement,
  watermarkScale: WatermarkScale,
});
export type WatermarkSettings = z.infer<typeof WatermarkSettings>;

const SIZE = /^([1-9]\d{0,4})x([1-9]\d{0,4})$/;
const Side = z.number().int().min(1).max(CONVERSION_SIDE_MAX).nullable();

/** Parses the box that an image is fitted into: both sides null for full size, undefined for an invalid text. */
export function readSize(
  text: string,
): { width: number | null; height: number | null } | undefined {
  if (text.trim() === '') return { width: null, height: null };
  const [, width, height] = SIZE.exec(text.trim()) ?? [];
  if (width === undefined || height === undefined) return undefined;
  const sides = { width: Number(width), height: Number(height) };
  return Math.max(sides.width, sides.height) > CONVERSION_SIDE_MAX ? undefined : sides;
}

/** Settings of a conversion besides its key and size. */
const ConversionOptions = {
  watermark: z.boolean().default(false),
  /** Visible without sign-in if on-demand images are public. */
  public: z.boolean().default(false),
  enabled: z.boolean().default(true),
  format: z.enum(CONVERSION_FORMATS).default('jpg'),
  dpi: z.number().int().min(1).max(DPI_MAX).default(72),
  /** Whether the encoder uses more CPU time to make smaller files. */
  optimise: z.boolean().default(true),
};

export const Conversion = z.strictObject({
  /** Assigned by the server to a conversion that has none. */
  id: z.number().int(),
  key: ConversionName,
  /** `WIDTHxHEIGHT`, or empty for full size. */
  size: z.string(),
  /** The same size as numbers. */
  value: z.strictObject({ width: Side, height: Side }),
  ...ConversionOptions,
});
export type Conversion = z.infer<typeof Conversion>;

/** A conversion in every form that clients send: the size as text or as numbers, the options next to the key or in `value`. */
const GivenConversion = z.preprocess(
  (given) => {
    if (typeof given !== 'object' || given === null || !('value' in given)) return given;
    const { value, ...outside } = given;
    if (typeof value !== 'object' || value === null) return given;
    const { width, height, optimize, ...options } = value as Record<string, unknown>;
    const sides = { width: width ?? null, height: height ?? null };
    return { ...options, ...(optimize !== undefined && { optimise: optimize }), sides, ...outside };
  },
  z
    .strictObject({
      id: z.number().int().min(1).max(2_147_483_647).optional(),
      key: ConversionName,
      size: z.string(SIZE_MALFORMED).nullable().optional(),
      sides: z.object({ width: z.unknown(), height: z.unknown() }).optional(),
      ...ConversionOptions,
    })
    .transform(({ size, sides, id, ...rest }, context) => {
      const text = size ?? (sides ? textOf(sides) : '');
      const box = readSize(text);
      // With `continue`, the checks that follow still run, so that the answer lists all errors.
      const addError = (message: string) =>
        context.addIssue({ code: 'custom', path: ['size'], message, continue: true });
      if (!box) addError(SIZE_MALFORMED);
      else if (rest.key === DEEPZOOM && box.width !== null) addError(`${DEEPZOOM} has no size`);
      return { id, ...rest, size: text.trim(), value: box ?? { width: null, height: null } };
    }),
);

function textOf({ width, height }: { width?: unknown; height?: unknown }): string {
  return width === null && height === null ? '' : `${width ?? ''}x${height ?? ''}`;
}

const GivenConversions = z
  .array(GivenConversion)
  .max(CONVERSIONS_MAX, `You can have at most ${CONVERSIONS_MAX} conversions`)
  .superRefine((conversions, context) => {
    for (const [at, { key }] of conversions.entries())
      if (conversions.findIndex((other) => other.key === key) < at)
        context.addIssue({ code: 'custom', path: [at, 'key'], message: conversionExists(key) });
  })
  // Numbers new conversions after the highest id, so that the others keep their ids.
  .transform((conversions): Conversion[] => {
    const taken = new Set<number>();
    let last = Math.max(0, ...conversions.map(({ id }) => id ?? 0));
    return conversions.map((conversion) => {
      const id = conversion.id === undefined || taken.has(conversion.id) ? ++last : conversion.id;
      taken.add(id);
      return { ...conversion, id };
    });
  });

const Preset = z
  .string()
  .trim()
  .min(1, 'A preset needs at least one option')
  .pipe(ImageOptionsText);

/** The section `image` of the settings, including the watermark. */
export const ImageSettings = z.strictObject({
  /** Whether on-demand images need a credential. */
  on_demand_image_private: z.boolean(),
  conversions: z.array(Conversion).max(CONVERSIONS_MAX),
  /** Whether images keep Display P3 if their format supports it. */
  keep_display_p3: z.boolean(),
  /** Whether URLs without sign-in may only use the presets. */
  on_demand_presets_only: z.boolean(),
  /** Option strings such as `resize=300,300&format=webp`. */
  on_demand_presets: z.array(z.string()).max(PRESETS_MAX),
  ...WatermarkSettings.shape,
});
export type ImageSettings = z.infer<typeof ImageSettings>;

/** The schema that validates the section `image` when it is saved. */
export const GivenImageSettings = z.strictObject({
  ...ImageSettings.shape,
  conversions: GivenConversions,
  on_demand_presets: z.array(Preset).max(PRESETS_MAX),
});
