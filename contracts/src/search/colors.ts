import { z } from 'zod';

/** Names of the colors that images are counted under. Their order is the order of the bits in the database. */
export const COLORS = [
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'purple',
  'pink',
  'brown',
  'black',
  'gray',
  'white',
] as const;
export const Color = z.enum(COLORS);
export type Color = z.infer<typeof Color>;
