import { z } from 'zod';

/** The form field that holds a MetadataSource. */
export const METADATA_SOURCE_FIELD = 'copy_metadata_from';

/**
 * The original whose metadata is copied into an uploaded image that was derived from it: EXIF, IPTC and XMP, except fields that
 * describe only its pixels. An asset id, optionally with a colon and a version; the default is the current version.
 */
export const MetadataSource = z
  .string()
  .regex(
    /^[0-9A-Fa-f]{32}(:[1-9][0-9]{0,8})?$/,
    'must be an asset id, or one with a colon and a version',
  );
