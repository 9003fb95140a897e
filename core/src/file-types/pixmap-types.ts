/** White space of the header of a Netpbm file, with its comments. */
const BLANK = String.raw`(?:\s|#[^\n]*\n)+`;
const SIZE = String.raw`${BLANK}\d+${BLANK}\d+[\s#]`;

/** The first bytes of uncompressed and simple rasters, as Latin-1, and their types. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`^P[14]${SIZE}`), 'image/x-portable-bitmap'],
  [new RegExp(`^P[25]${SIZE}`), 'image/x-portable-graymap'],
  [new RegExp(`^P[36]${SIZE}`), 'image/x-portable-pixmap'],
  [/^P[Ff]\s\d+\s\d+\s-?\d/, 'image/x-portable-floatmap'],
  [/^P7\n(?:#[^\n]*\n)*(?:WIDTH|HEIGHT|DEPTH|MAXVAL|TUPLTYPE) /, 'image/x-portable-arbitrarymap'],
];

/** A Netpbm file whose samples are decimal numbers: nothing else may follow its signature. */
const IS_PLAIN = /^P[1-3]/;

/** Returns the type of a portable pixmap (Netpbm), DDS or PCX from its first bytes; undefined for other files. */
export function pixmapType(head: Buffer): string | undefined {
  if (head.indexOf(DDS) === 0) return 'image/vnd.ms-dds';
  if (isPcx(head)) return 'image/x-pcx';
  const text = head.toString('latin1');
  const [, type] = PATTERNS.find(([pattern]) => pattern.test(text)) ?? [];
  const isOtherText = IS_PLAIN.test(text) && !/^P\d[\d\s]*$/.test(text.replace(/#[^\n]*/g, ''));
  return isOtherText ? undefined : type;
}

/** The name of the format and the length of its header. */
const DDS = Buffer.from('DDS \x7c\0\0\0', 'latin1');

/** The first bytes of a PCX: its manufacturer; then its versions, encodings and numbers of bits. */
const PCX_BYTES: readonly (readonly number[])[] = [[10], [0, 2, 3, 4, 5], [0, 1], [1, 2, 4, 8]];

function isPcx(head: Buffer): boolean {
  return PCX_BYTES.every((values, at) => values.includes(head[at] ?? -1));
}
