/** Our name of each content type that has other names, in the sniffing library, in browsers or in old programs. */
const ALIASES: Readonly<Record<string, string>> = {
  'image/apng': 'image/png',
  'image/jpg': 'image/jpeg',
  'video/x-m4v': 'video/mp4',
  'video/x-matroska': 'video/matroska',
  'video/MP1S': 'video/mpeg',
  'video/MP2P': 'video/mpeg',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'audio/x-m4a': 'audio/mp4',
  'application/vnd.oasis.opendocument.text-template': 'application/vnd.oasis.opendocument.text',
  'application/eps': 'application/postscript',
};

const OPEN_XML = 'application/vnd.openxmlformats-officedocument';
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument';

/** Camera raw files that begin like any TIFF. */
const RAW_BY_EXTENSION: Readonly<Record<string, string>> = {
  '3fr': 'image/x-hasselblad-3fr',
  arw: 'image/x-sony-arw',
  cr2: 'image/x-canon-cr2',
  dcr: 'image/x-kodak-dcr',
  dng: 'image/x-adobe-dng',
  erf: 'image/x-epson-erf',
  fff: 'image/x-hasselblad-fff',
  gpr: 'image/x-gopro-gpr',
  iiq: 'image/x-phaseone-iiq',
  kdc: 'image/x-kodak-kdc',
  mef: 'image/x-mamiya-mef',
  mos: 'image/x-leaf-mos',
  nef: 'image/x-nikon-nef',
  nrw: 'image/x-nikon-nrw',
  pef: 'image/x-pentax-pef',
  rwl: 'image/x-leica-rwl',
  sr2: 'image/x-sony-sr2',
  srf: 'image/x-sony-srf',
  srw: 'image/x-samsung-srw',
};

const TIFF_BY_EXTENSION = { tif: 'image/tiff', tiff: 'image/tiff' };

/** All camera raw types, including those with a signature of their own. */
export const RAW_TYPES: readonly string[] = [
  ...Object.values(RAW_BY_EXTENSION),
  ...['canon-cr3', 'canon-crw', 'fujifilm-raf', 'minolta-mrw'].map((name) => `image/x-${name}`),
  ...['olympus-orf', 'panasonic-rw2', 'sigma-x3f'].map((name) => `image/x-${name}`),
];

/** Families of types that bytes alone cannot distinguish: the sniffed type, then the types by extension that may refine it. */
const FAMILIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'application/pdf': { ai: 'application/illustrator' },
  'application/postscript': { ai: 'application/illustrator' },
  'image/tiff': RAW_BY_EXTENSION,
  // Signatures of these two also occur in files of other makers, and in plain TIFFs from a camera.
  'image/x-sony-arw': { ...RAW_BY_EXTENSION, ...TIFF_BY_EXTENSION },
  'image/x-nikon-nef': { ...RAW_BY_EXTENSION, ...TIFF_BY_EXTENSION },
  'image/x-panasonic-rw2': { rwl: 'image/x-leica-rwl' },
  // A TGA begins like a Windows cursor.
  'image/x-icon': { tga: 'image/x-tga' },
  'video/mp4': { m4a: 'audio/mp4' },
  'application/zip': {
    docx: `${OPEN_XML}.wordprocessingml.document`,
    xlsx: `${OPEN_XML}.spreadsheetml.sheet`,
    pptx: `${OPEN_XML}.presentationml.presentation`,
    odt: `${OPEN_DOCUMENT}.text`,
    ods: `${OPEN_DOCUMENT}.spreadsheet`,
    odp: `${OPEN_DOCUMENT}.presentation`,
    epub: 'application/epub+zip',
  },
  'application/gzip': { svgz: 'image/svg+xml', svg: 'image/svg+xml' },
  'application/x-cfb': {
    doc: 'application/msword',
    xls: 'application/vnd.ms-excel',
    ppt: 'application/vnd.ms-powerpoint',
    msg: 'application/vnd.ms-outlook',
  },
  'text/plain': {
    csv: 'text/csv',
    tsv: 'text/tab-separated-values',
    srt: 'application/x-subrip',
    vtt: 'text/vtt',
    md: 'text/markdown',
    json: 'application/json',
  },
};

/** Types by extension, used only for empty files. */
const BY_EXTENSION: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  svg: 'image/svg+xml',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  pdf: 'application/pdf',
  txt: 'text/plain',
};

/** Returns our name of a content type that has several names. */
export function canonicalType(type: string): string {
  return own(ALIASES, type) ?? type;
}

/** Returns a more specific type of the same family if the extension or the declared type names one, otherwise the sniffed type. */
export function refineType(sniffed: string, name: string, declared: string | undefined): string {
  const family = own(FAMILIES, sniffed);
  if (!family) return sniffed;
  const byName = own(family, extensionOf(name));
  if (byName) return byName;
  const isInFamily = declared && Object.values(family).includes(declared);
  return isInFamily ? declared : sniffed;
}

/** Returns the type for the extension of an empty file; undefined if unknown. */
export function typeByExtension(name: string): string | undefined {
  return own(BY_EXTENSION, extensionOf(name));
}

function extensionOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase();
}

function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
