import { z } from 'zod';

/** The field of a form that MetadataSource is. */
export const METADATA_SOURCE_FIELD = 'metadata_of';

/**
 * In a form that brings a picture made from an original: EXIF, IPTC and XMP of that original are copied into what is stored, but
 * for what is true of its own pixels alone. An asset id; after a colon a version of it, else the present one.
 */
export const MetadataSource = z
  .string()
  .regex(
    /^[0-9A-Fa-f]{32}(:[1-9][0-9]{0,8})?$/,
    'must be an asset id, or one with a colon and a version',
  );
