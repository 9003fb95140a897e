/** Types of files from which personal information can be removed. Others are never delivered without it. */
const CLEANABLE_TYPES: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/tiff',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/heic',
  'image/heif',
  'video/mp4',
  'video/quicktime',
  'audio/mp4',
];

/** Types of files whose format has no place for metadata. */
const PLAIN_TYPES: readonly string[] = [
  'text/plain',
  'text/csv',
  'text/vtt',
  'application/json',
  'application/x-subrip',
  'image/bmp',
];

/** Limits the file from which personal information is removed, in bytes. */
const CLEANABLE_MAX_BYTES = 4_000_000_000;

/** Says why a file is not delivered where personal information must be removed. */
export const CANNOT_CLEAN = 'Personal information cannot be removed from this file.';

/** Whether ExifTool removes the personal information of such a file. `size` is in bytes. */
export function isCleanable(contentType: string, size: number): boolean {
  return CLEANABLE_TYPES.includes(contentType) && size <= CLEANABLE_MAX_BYTES;
}

/** Whether such a file is delivered without personal information: cleaned, or unchanged when its format cannot contain any. */
export function hasCleanCopy(contentType: string, size: number): boolean {
  return PLAIN_TYPES.includes(contentType) || isCleanable(contentType, size);
}
