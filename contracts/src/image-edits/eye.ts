import { z } from 'zod';

export const EYES_MAX = 20;
/** A share of the image's longer edge. */
export const EYE_RADIUS = { min: 0.002, max: 0.1, usual: 0.02 } as const;

/** A share of the image's width or height. */
const Share = z
  .number({ error: 'must be a number from 0 to 1' })
  .min(0, 'must be 0 or more')
  .max(1, 'must be 1 or less');

/** A circle around a pupil. */
export const Eye = z.strictObject({
  x: Share,
  y: Share,
  /** Share of the longer edge. */
  radius: z.number().min(EYE_RADIUS.min).max(EYE_RADIUS.max),
});
export type Eye = z.infer<typeof Eye>;
