import { z } from 'zod';

/** A picture in the middle of the object that holds all of them. */
const Place = { start: z.number().int(), bytes: z.number().int() };

/** The pictures that a video is looked through by: where each lies, and what it shows. */
export const StoryboardIndex = z.object({
  /** Length of the film. */
  seconds: z.number(),
  /** Pixels of a frame. */
  width: z.number().int(),
  height: z.number().int(),
  /** In the order of the film. */
  frames: z.array(z.object({ ...Place, second: z.number() })),
  /** Small ones of the same frames, row by row, several on a sheet. */
  tile: z.object({ width: z.number().int(), height: z.number().int() }),
  columns: z.number().int(),
  rows: z.number().int(),
  sheets: z.array(z.object(Place)),
});
export type StoryboardIndex = z.infer<typeof StoryboardIndex>;
