/**
 * What ExifTool copies from an original into a picture that was edited from it: all that EXIF, IPTC and XMP say of what was
 * photographed, by whom and where.
 */
const CARRIED = [
  'IFD0:all',
  'ExifIFD:all',
  'GPS:all',
  'IPTC:all',
  'IPTC:CodedCharacterSet',
  'XMP:all',
];

/** What is true of the pixels of the original alone: how they lie, how many they are, their colours, and what goes with them. */
const LEFT = [
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
  'XMP-crs:all', // how to develop it: that has been done
  ...['GPano', 'hdrgm', 'GContainer', 'GCamera', 'GImage', 'GDepth'].map(
    (name) => `XMP-${name}:all`,
  ),
  ...['mwg-rs', 'MP'].map((name) => `XMP-${name}:all`), // where faces are
];

/** Browsers write sRGB. Said only where there is EXIF: it would else begin with this. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: ExifTool's
const COLOURS = '-ExifIFD:ColorSpace#<${ExifIFD:ExifVersion;$_=1}';

/** Arguments that have ExifTool copy them from a local file. */
export function tagArguments(path: string): string[] {
  const source = path.replaceAll('%', '%%'); // else a code of ExifTool's
  const tags = [...CARRIED.map((tag) => `-${tag}`), ...LEFT.map((tag) => `--${tag}`)];
  return ['-tagsFromFile', source, ...tags, COLOURS];
}
