import { z } from 'zod';
import { isReservedName, NAME_RESERVED } from './conversion-name.ts';

/** person: the people in the foreground, or in the box. thing: what is in the box, or what the marks keep. */
export const CutoutSubject = z.enum(['person', 'thing']);
export type CutoutSubject = z.infer<typeof CutoutSubject>;

export const CutoutFormat = z.enum(['png', 'webp']);
export type CutoutFormat = z.infer<typeof CutoutFormat>;

/** Name of the conversion that a cut-out becomes: 1 to 30 letters, digits, "_" and "-". */
export const CutoutName = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,30}$/, 'must be 1 to 30 letters, digits, "_" and "-"')
  .refine((name) => !isReservedName(name), NAME_RESERVED);

/** How the background is removed from each of many images. */
export const CutoutConversion = z.strictObject({
  /** The result replaces a conversion with this name. */
  conversion_name: CutoutName,
  /** A thing is what stands out from the edges of the image. */
  subject: CutoutSubject.default('person'),
  format: CutoutFormat.default('png'),
});
export type CutoutConversion = z.infer<typeof CutoutConversion>;
