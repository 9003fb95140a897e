import { MEDIA_HANDLERS } from './blank-data-tracks.ts';

/** Tags of IFD0 that ExifTool keeps in a TIFF unless they are named: computer, serial numbers, positions of maps, texts of programs. */
const IFD0_REMOVED = [
  'HostComputer',
  'CameraSerialNumber',
  'OriginalRawFileName',
  'ModelTransform',
  'ModelTiePoint',
  'GeoTiffDirectory',
  'GeoTiffDoubleParams',
  'GeoTiffAsciiParams',
  'GDALMetadata',
  'DocumentName',
  'PageName',
  'ImageHistory',
  'ImageSourceData',
  'XPAuthor',
  'XPComment',
  'XPKeywords',
  'XPSubject',
  'XPTitle',
];

/** Tags that are written into the copy again: how the picture is shown, how and when it was taken, what it shows, whose it is. */
const KEPT_TAGS = [
  ...['Orientation', 'XResolution', 'YResolution', 'ResolutionUnit', 'Make', 'Model'].map(inIfd0),
  ...['Artist', 'Copyright', 'ImageDescription'].map(inIfd0),
  ...['ExposureTime', 'FNumber', 'ISO', 'ExposureCompensation', 'Flash', 'ColorSpace'].map(inExif),
  ...['FocalLength', 'FocalLengthIn35mmFormat', 'LensMake', 'LensModel'].map(inExif),
  ...['DateTimeOriginal', 'OffsetTimeOriginal'].map(inExif),
  'IPTC:CodedCharacterSet',
  'IPTC:ObjectName',
  'IPTC:Headline',
  'IPTC:Caption-Abstract',
  'IPTC:By-line',
  'IPTC:Credit',
  'IPTC:Source',
  'IPTC:CopyrightNotice',
  'XMP-dc:Title',
  'XMP-dc:Description',
  'XMP-dc:Creator',
  'XMP-dc:Rights',
  'XMP-photoshop:Headline',
  'XMP-photoshop:Credit',
  'XMP-photoshop:Source',
  'XMP-photoshop:DateCreated',
  'XMP-xmpRights:Marked',
  'XMP-xmpRights:UsageTerms',
  'XMP-xmp:Rating',
  'XMP-xmp:Label',
  'XMP-iptcExt:DigitalSourceType',
  'XMP-plus:DataMining',
  'ItemList:Title',
  'ItemList:Artist',
  'ItemList:Copyright',
  'Keys:CreationDate',
];

function inIfd0(tag: string): string {
  return `IFD0:${tag}`;
}

function inExif(tag: string): string {
  return `ExifIFD:${tag}`;
}

/** ExifTool arguments that remove all metadata except color profiles, and write the kept tags again. */
export const CLEAN_ARGUMENTS: readonly string[] = [
  '-all=',
  '--ICC_Profile:all',
  ...IFD0_REMOVED.map((tag) => `-IFD0:${tag}=`),
  '-CommonIFD0=',
  '-tagsFromFile',
  '@',
  ...KEPT_TAGS.map((tag) => `-${tag}`),
];

/** Names of tags that a clean copy must not contain, with the wildcards of ExifTool. */
const FORBIDDEN_TAGS = [
  'GPS*',
  '*Latitude*',
  '*Longitude*',
  '*Location*',
  'City',
  'Sub-location',
  '*SerialNumber*',
  '*OwnerName',
  '*HostComputer',
  '*PersonInImage*',
  '*RegionList*',
  '*RegionInfo*',
  '*RegionName*',
  '*DetectedFace*',
  '*Email*',
  '*Phone*',
  'IFD0:Exif_0x*', // private tags, whose meaning is not known
];

/**
 * ExifTool arguments that list what must not be in a copy, as JSON. They read all frames of videos (-ee3) and unknown tags (-U). The type
 * and the handlers of tracks are listed, too.
 */
export const CHECK_ARGUMENTS: readonly string[] = [
  ...['-j', '-a', '-G1', '-n', '-U', '-ee3', '-File:MIMEType', '-HandlerType'],
  ...FORBIDDEN_TAGS.map((tag) => `-${tag}`),
];

/** Handlers that describe where data is, or a list of tags, and hold none themselves. */
const OTHER_HANDLERS = ['alis', 'url ', 'mdir', 'mdta', 'pict', 'hint', 'dhlr', 'mhlr'];
const HANDLERS: readonly unknown[] = [...MEDIA_HANDLERS, ...OTHER_HANDLERS];

/** Returns the content type of a copy and what it must not contain, from the output of ExifTool for the check. */
export function readCheck(output: string): { contentType: unknown; forbidden: string[] } {
  const found: Record<string, unknown> = JSON.parse(output)[0] ?? {};
  const { SourceFile: _, 'File:MIMEType': contentType, ...tags } = found;
  const forbidden = Object.entries(tags)
    .filter(([tag, value]) => !tag.endsWith(':HandlerType') || !HANDLERS.includes(value))
    .map(([tag]) => tag);
  return { contentType, forbidden };
}
