import { z } from 'zod';

/** Position of an image in the object that holds all images, and its length, both in bytes. */
const ByteRange = { start: z.number().int(), bytes: z.number().int() };

/** The frames and sprites of a storyboard with their byte ranges. Stored as JSON, so the field names stay: `sheets` are sprites. */
export const StoryboardIndex = z.object({
  /** Length of the video in seconds. */
  seconds: z.number(),
  /** Size of a frame in pixels. */
  width: z.number().int(),
  height: z.number().int(),
  /** In the order of the video. */
  frames: z.array(z.object({ ...ByteRange, second: z.number() })),
  /** Size of a reduced frame in pixels. A sprite holds `columns` times `rows` of them, row by row. */
  tile: z.object({ width: z.number().int(), height: z.number().int() }),
  columns: z.number().int(),
  rows: z.number().int(),
  sheets: z.array(z.object(ByteRange)),
});
export type StoryboardIndex = z.infer<typeof StoryboardIndex>;
