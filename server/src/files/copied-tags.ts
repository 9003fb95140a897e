/**
 * Tags that ExifTool copies from an original into an image edited from it: EXIF, IPTC and XMP about subject, author
 * and location.
 */
const COPIED_TAGS = [
  'IFD0:all',
  'ExifIFD:all',
  'GPS:all',
  'IPTC:all',
  'IPTC:CodedCharacterSet',
  'XMP:all',
];

/** Tags that describe only the pixels of the original: orientation, dimensions, color space, and embedded extras. */
const SKIPPED_TAGS = [
  'IFD0:Orientation',
  'ExifIFD:ExifImageWidth',
  'ExifIFD:ExifImageHeight',
  'ExifIFD:ColorSpace',
  'XMP-tiff:Orientation',
  'XMP-tiff:ImageWidth',
  'XMP-tiff:ImageHeight',
  'XMP-exif:ExifImageWidth',
  'XMP-exif:ExifImageHeight',
  'XMP-exif:ColorSpace',
  'XMP-photoshop:ICCProfileName',
  'XMP-xmp:Thumbnails',
  'XMP-crs:all', // development settings, already applied
  ...['GPano', 'hdrgm', 'GContainer', 'GCamera', 'GImage', 'GDepth'].map(
    (name) => `XMP-${name}:all`,
  ),
  ...['mwg-rs', 'MP'].map((name) => `XMP-${name}:all`), // face regions
];

/** Marks the copy as sRGB, which browsers write. The condition avoids starting an EXIF block in files without one. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: ExifTool's
const COLOR_SPACE = '-ExifIFD:ColorSpace#<${ExifIFD:ExifVersion;$_=1}';

/** Returns the ExifTool arguments that copy these tags from a local file. */
export function tagArguments(path: string): string[] {
  const source = path.replaceAll('%', '%%'); // ExifTool treats % as a format code
  const tags = [...COPIED_TAGS.map((tag) => `-${tag}`), ...SKIPPED_TAGS.map((tag) => `--${tag}`)];
  return ['-tagsFromFile', source, ...tags, COLOR_SPACE];
}
