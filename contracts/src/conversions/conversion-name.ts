import { z } from 'zod';

/** Limits the conversions that are created for every image. */
export const CONVERSIONS_MAX = 20;

/** Limits the characters of a name. Specification 9. */
export const CONVERSION_NAME_MAX = 20;

export const CONVERSION_NAME_MISSING = 'Conversion name is required';
export const CONVERSION_NAME_TOO_LONG = 'Conversion name must be 20 characters or less';
export const CONVERSION_NAME_CHARACTERS =
  'Conversion name must be alphanumeric and can contain "-" and "_"';

/** The conversion that consists of tiles: it has neither size nor format. */
export const DEEPZOOM = 'deepzoom';

/** Content keys that Spindle itself uses. */
const RESERVED_NAMES =
  /^(original$|_|subtitle-|storyboard$|clip_preview$|hls-video$|\d+p-(wm-)?video$)/;

/** Name suffix of an edited image that becomes a new asset. */
export const EditedName = z
  .string(CONVERSION_NAME_MISSING)
  .min(1, CONVERSION_NAME_MISSING)
  .max(CONVERSION_NAME_MAX, CONVERSION_NAME_TOO_LONG)
  .regex(/^[A-Za-z0-9_-]*$/, CONVERSION_NAME_CHARACTERS);

export const NAME_RESERVED = 'This name is reserved. Choose another one.';

/** Returns whether only Spindle itself may use a content key. */
export const isReservedName = (name: string): boolean => RESERVED_NAMES.test(name);

/** The name of a stored conversion: its content key. */
export const ConversionName = EditedName.refine((name) => !isReservedName(name), NAME_RESERVED);

/** Content key of files that an archive may contain. Tiles are no file, and keys with an underscore are internal. */
export const DownloadKey = z
  .string()
  .min(1)
  .max(64)
  .refine((key) => key !== DEEPZOOM && !key.startsWith('_'), 'This content cannot be downloaded.');
