import { z } from 'zod';

/** Names that the colours of a picture are counted under. Their order is that of the bits that the database keeps. */
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
