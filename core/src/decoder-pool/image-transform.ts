import { Gravity, IMAGE_TEXT_MAX } from '@spindle/contracts/conversions/image-options';
import { WatermarkPlacement } from '@spindle/contracts/settings/image-settings';
import { z } from 'zod';

const Pixels = z.number().int().min(1);

const Share = z.number().min(0).max(1);

/** Top left corner and size, as shares of the image. */
const HiddenBox = z.object({ x: Share, y: Share, width: Share, height: Share });
export type HiddenBox = z.infer<typeof HiddenBox>;

/** The steps of rendering an image, in the order in which they run. */
export const ImageTransform = z.object({
  /** Boxes that are blurred beyond recognition first, as shares of the whole image. */
  hidden: z.array(HiddenBox).optional(),
  /** The part to cut out, in pixels of the source; without it, the whole image. */
  part: z
    .object({
      left: z.number().int().min(0),
      top: z.number().int().min(0),
      width: Pixels,
      height: Pixels,
    })
    .optional(),
  /** Degrees, clockwise. */
  rotate: z.number().int().optional(),
  /** Mirrors left and right (h), top and bottom (v), or both. */
  flip: z.enum(['h', 'v', 'hv']).optional(),
  /** The box that `fit` uses, in pixels of the result. The image is never enlarged. */
  width: Pixels,
  height: Pixels,
  fit: z.enum(['inside', 'cover', 'contain', 'fill']).default('inside'),
  /** The side, corner or content that `cover` keeps. */
  gravity: Gravity.optional(),
  /** The focal point, as shares of width and height, 0 to 1. */
  focal: z.object({ x: z.number(), y: z.number() }).optional(),
  /** `#rrggbb` or `#rrggbbaa`. */
  background: z.string().optional(),
  grayscale: z.boolean().optional(),
  /** Standard deviation of a Gaussian blur, in pixels of the result. */
  blur: z.number().optional(),
  /** Standard deviation of the Gaussian mask for sharpening, in pixels of the result. */
  sharpen: z.number().optional(),
  /** A watermark in the store. `scale` is its share of the image width, 0 to 1. */
  watermark: z
    .object({ objectKey: z.string(), placement: WatermarkPlacement, scale: z.number() })
    .optional(),
  text: z
    .object({
      words: z.string().max(IMAGE_TEXT_MAX),
      /** `#rrggbb` or `#rrggbbaa`. */
      color: z.string(),
      /** Font size in pixels of the result. */
      sizePixels: z.number(),
      gravity: Gravity,
    })
    .optional(),
  format: z.enum(['avif', 'webp', 'jpeg', 'png']),
  /** Whether an image in Display P3 keeps its profile; all others become sRGB. */
  keepDisplayP3: z.boolean().optional(),
  /** 1 to 100; without it, the default of the format. */
  quality: z.number().int().optional(),
});
export type ImageTransform = z.infer<typeof ImageTransform>;
