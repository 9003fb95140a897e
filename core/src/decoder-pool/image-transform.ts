import { Gravity, IMAGE_TEXT_MAX } from '@spindle/contracts/conversions/image-options';
import { WatermarkPlacement } from '@spindle/contracts/settings/image-settings';
import { z } from 'zod';

const Pixels = z.number().int().min(1);

/** What is made of a picture, in the order in which it is done. All pixels are those of the picture it is made from. */
export const ImageTransform = z.object({
  /** Taken first; without it all of the picture. */
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
  flip: z.enum(['h', 'v', 'hv']).optional(),
  /** The box, by `fit`. Nothing is enlarged. */
  width: Pixels,
  height: Pixels,
  fit: z.enum(['inside', 'cover', 'contain', 'fill']).default('inside'),
  gravity: Gravity.optional(),
  /** Shares of width and height. */
  focal: z.object({ x: z.number(), y: z.number() }).optional(),
  /** `#rrggbb` or `#rrggbbaa`. */
  background: z.string().optional(),
  grayscale: z.boolean().optional(),
  blur: z.number().optional(),
  sharpen: z.number().optional(),
  /** Lies in the store. */
  watermark: z
    .object({ objectKey: z.string(), placement: WatermarkPlacement, scale: z.number() })
    .optional(),
  text: z
    .object({
      words: z.string().max(IMAGE_TEXT_MAX),
      color: z.string(),
      sizePixels: z.number(),
      gravity: Gravity,
    })
    .optional(),
  format: z.enum(['avif', 'webp', 'jpeg', 'png']),
  /** A picture in Display P3 stays so, with its profile; all else becomes sRGB. */
  keepDisplayP3: z.boolean().optional(),
  /** 1 to 100; without it what the format looks well at. */
  quality: z.number().int().optional(),
});
export type ImageTransform = z.infer<typeof ImageTransform>;
