import { z } from 'zod';

/**
 * How a video is fitted into a frame of another aspect ratio: with bars, in its own aspect ratio, stretched, or cropped.
 * Administration specification 9.
 */
export const Aspect = z.enum(['pad', 'preserve', 'scale', 'crop']);
export type Aspect = z.infer<typeof Aspect>;

/** A color as six hexadecimal digits, stored without `#`. Administration specification 2. */
export const HexColor = z
  .string()
  .trim()
  .regex(/^#?[0-9a-fA-F]{6}$/, 'Enter a color as six hexadecimal digits')
  .transform((colour) => colour.replace('#', '').toLowerCase());

/** Start of a clip: seconds, or a time as HH:MM:SS.mmm. */
export const Start = z.union([
  z.number().min(0).max(86_400),
  z.string().regex(/^\d{1,2}:[0-5]\d:[0-5]\d(\.\d{1,3})?$/, 'Enter a time as HH:MM:SS.mmm'),
]);

/** Returns the start of a clip in seconds. */
export function secondsOf(start: z.infer<typeof Start>): number {
  if (typeof start === 'number') return start;
  return start.split(':').reduce((sum, part) => 60 * sum + Number(part), 0);
}
