/**
 * The tags that say each fact, from the one that wins. XMP is first: it has no limits of length, and programs that write both keep it
 * current. Groups are those of ExifTool.
 */
export const FACT_TAGS = {
  title: [
    ...['XMP:Title', 'IPTC:ObjectName', 'XMP:Headline', 'IPTC:Headline', 'EXIF:XPTitle'],
    ...['QuickTime:Title', 'QuickTime:DisplayName', 'Matroska:Title', 'RIFF:Title', 'ID3:Title'],
    ...['Vorbis:Title', 'PDF:Title', 'XML:Title', 'FlashPix:Title', 'RTF:Title', 'PNG:Title'],
    'SVG:Title',
  ],
  caption: [
    ...['XMP:Description', 'IPTC:Caption-Abstract', 'EXIF:ImageDescription', 'EXIF:UserComment'],
    ...['EXIF:XPComment', 'EXIF:XPSubject', 'QuickTime:Description', 'QuickTime:Comment'],
    ...['Matroska:Description', 'RIFF:Comment', 'ID3:Comment', 'Vorbis:Description'],
    ...['Vorbis:Comment', 'PDF:Subject', 'XML:Description', 'FlashPix:Subject'],
    ...['FlashPix:Comments', 'RTF:Subject', 'PNG:Description', 'PNG:Comment', 'SVG:Description'],
  ],
  credit: [
    ...['XMP:Creator', 'IPTC:By-line', 'EXIF:Artist', 'EXIF:XPAuthor', 'XMP:Credit', 'IPTC:Credit'],
    ...['QuickTime:Artist', 'QuickTime:Author', 'Matroska:Artist', 'RIFF:Artist', 'ID3:Artist'],
    ...['Vorbis:Artist', 'PDF:Author', 'XML:Creator', 'XML:Initial-creator', 'FlashPix:Author'],
    ...['RTF:Author', 'PNG:Author'],
  ],
  country: [
    ...['XMP:Country', 'IPTC:Country-PrimaryLocationName', 'XMP:LocationCreatedCountryName'],
    'XMP:LocationShownCountryName',
  ],
  region: [
    ...['XMP:State', 'IPTC:Province-State', 'XMP:LocationCreatedProvinceState'],
    'XMP:LocationShownProvinceState',
  ],
  town: ['XMP:City', 'IPTC:City', 'XMP:LocationCreatedCity', 'XMP:LocationShownCity'],
  lens: [
    'EXIF:LensModel',
    'XMP:LensModel',
    'XMP:Lens',
    'Composite:LensID',
    'EXIF:LensInfo',
    'XMP:LensInfo',
  ],
  iso: [
    ...['EXIF:ISO', 'EXIF:RecommendedExposureIndex', 'EXIF:StandardOutputSensitivity'],
    'XMP:ISO',
  ],
  aperture: ['EXIF:FNumber', 'XMP:FNumber', 'EXIF:ApertureValue', 'XMP:ApertureValue'],
  exposure: [
    ...['EXIF:ExposureTime', 'XMP:ExposureTime', 'EXIF:ShutterSpeedValue'],
    'XMP:ShutterSpeedValue',
  ],
  focal_length: ['EXIF:FocalLength', 'XMP:FocalLength'],
  rating: ['XMP:Rating', 'XMP:RatingPercent', 'EXIF:Rating', 'EXIF:RatingPercent'],
  flag: ['XMP:Pick', 'XMP:Good', 'XMP:Rating'],
  color_label: ['XMP:Label'],
} as const;

/** Makers and models, as pairs of tags, from the one that wins. */
export const CAMERA_TAGS = [
  ['EXIF:Make', 'EXIF:Model'],
  ['QuickTime:Make', 'QuickTime:Model'],
  ['QuickTime:AndroidManufacturer', 'QuickTime:AndroidModel'],
  ['XML:DeviceManufacturer', 'XML:DeviceModelName'],
  ['XMP:Make', 'XMP:Model'],
] as const;

/** Tags with levels, with the character that separates these. */
export const LEVEL_TAGS = [
  ['XMP:HierarchicalSubject', '|'],
  ['XMP:TagsList', '/'],
] as const;

/** Tags with keywords that are a list. */
export const KEYWORD_LIST_TAGS = ['XMP:Subject', 'IPTC:Keywords'] as const;

/** Tags with keywords in one text, separated by commas or semicolons. */
export const KEYWORD_TEXT_TAGS = [
  ...['EXIF:XPKeywords', 'PDF:Keywords', 'XMP:Keywords', 'QuickTime:Keywords', 'QuickTime:Keyword'],
  ...['RIFF:Keywords', 'XML:Keywords', 'FlashPix:Keywords', 'RTF:Keywords', 'PNG:Keywords'],
] as const;

/** A tag with a date, and the tags that complete it. */
export interface DateTag {
  tag: string;
  /** The time of a tag that has only the day. */
  time?: string;
  /** The digits after the decimal point of the second. */
  fraction?: string;
  /** The zone, from the tag that wins. */
  zones?: readonly string[];
  /** The time of the GPS satellites, from which the zone follows. */
  hasGps?: boolean;
}

/** Tags with the date taken, from the one that wins: the dates of the camera, of programs, and of documents. */
export const DATE_TAGS: readonly DateTag[] = [
  {
    tag: 'EXIF:DateTimeOriginal',
    fraction: 'EXIF:SubSecTimeOriginal',
    zones: ['EXIF:OffsetTimeOriginal', 'EXIF:OffsetTime', 'EXIF:OffsetTimeDigitized'],
    hasGps: true,
  },
  { tag: 'XMP:DateTimeOriginal', hasGps: true },
  { tag: 'QuickTime:CreationDate' },
  { tag: 'QuickTime:DateTimeOriginal' },
  { tag: 'QuickTime:ContentCreateDate' },
  { tag: 'XML:CreationDateValue' },
  {
    tag: 'EXIF:CreateDate',
    fraction: 'EXIF:SubSecTimeDigitized',
    zones: ['EXIF:OffsetTimeDigitized', 'EXIF:OffsetTime'],
    hasGps: true,
  },
  { tag: 'XMP:DateCreated' },
  { tag: 'IPTC:DateCreated', time: 'IPTC:TimeCreated' },
  { tag: 'XMP:CreateDate' },
  { tag: 'QuickTime:CreateDate' },
  { tag: 'QuickTime:MediaCreateDate' },
  { tag: 'Matroska:DateTimeOriginal' },
  { tag: 'RIFF:DateTimeOriginal' },
  { tag: 'PNG:CreationTime' },
  { tag: 'PNG:CreateDate' },
  { tag: 'PDF:CreateDate' },
  { tag: 'XML:CreateDate' },
  { tag: 'FlashPix:CreateDate' },
  { tag: 'RTF:CreateDate' },
];
