/** A box of an MP4: its type, and the byte offsets of its content. `start` is inclusive, `end` exclusive. */
interface Box {
  type: string;
  start: number;
  end: number;
}

const HEADER_BYTES = 8;

/** Optional fields of a fragment header before its default sample size: the flag of each, and its bytes. */
const FRAGMENT_FIELDS: readonly [flag: number, bytes: number][] = [
  [0x1, 8], // base data offset
  [0x2, 4], // sample description index
  [0x8, 4], // default sample duration
];
const HAS_DEFAULT_SIZE = 0x10;

/** Optional fields of a track run before its first sample size. */
const RUN_FIELDS: readonly [flag: number, bytes: number][] = [
  [0x1, 4], // data offset
  [0x4, 4], // flags of the first sample
  [0x100, 4], // duration of the first sample
];
const HAS_SIZES = 0x200;

/** Bytes before the optional fields of both: version and flags, then the number of samples or the track id. */
const FIXED_BYTES = 8;

/**
 * Returns the bytes from the start of a segment to the end of its first sample, a key frame. Source: ISO/IEC 14496-12. Only for
 * segments that our ffmpeg has written; throws for others.
 */
export function firstSampleEnd(segment: Buffer): number {
  const run = find(segment, ['moof', 'traf', 'trun']);
  const data = find(segment, ['mdat']);
  const size =
    fieldAfter(segment, run.start + FIXED_BYTES, {
      flags: flagsOf(segment, run),
      has: HAS_SIZES,
      before: RUN_FIELDS,
    }) ?? commonSize(segment);
  if (size === null) throw new Error('unreachable: samples without sizes');
  return data.start + size;
}

/** Returns the default sample size of the fragment, which is set when all samples have the same size. */
function commonSize(segment: Buffer): number | null {
  const head = find(segment, ['moof', 'traf', 'tfhd']);
  const flags = flagsOf(segment, head);
  return fieldAfter(segment, head.start + FIXED_BYTES, {
    flags,
    has: HAS_DEFAULT_SIZE,
    before: FRAGMENT_FIELDS,
  });
}

const flagsOf = (bytes: Buffer, { start }: Box) => bytes.readUInt32BE(start) & 0xffffff;

/** Returns the number in an optional field, after the fields of `before` that are present. Null when `flags` lacks the field. */
function fieldAfter(
  bytes: Buffer,
  start: number,
  { flags, has, before }: { flags: number; has: number; before: readonly [number, number][] },
): number | null {
  if (!(flags & has)) return null;
  const skipped = before
    .filter(([flag]) => flags & flag)
    .reduce((sum, [, bytes]) => sum + bytes, 0);
  return bytes.readUInt32BE(start + skipped);
}

/** Returns the codec string of a track for players, read from its init segment: `avc1.64001f` or `mp4a.40.2`. */
export function codecOf(init: Buffer): string {
  const at = init.indexOf('avcC'); // this box of H.264 holds its version, then profile, constraints and level
  return at < 0 ? 'mp4a.40.2' : `avc1.${init.subarray(at + 5, at + 8).toString('hex')}`;
}

/** Boxes with texts about a video: its title, its place, who made it. Those of tracks hold them, too. */
const DESCRIPTIONS: readonly string[] = ['udta', 'meta'];

/**
 * Returns an init segment of the same length without what it says about the video: the boxes with such texts become free space. Init
 * segments of Spindle 0.2 contain the place, title and artist of the file.
 */
export function withoutDescriptions(init: Buffer): Buffer {
  const cleaned = Buffer.from(init);
  const movies = boxesIn(cleaned, { start: 0, end: cleaned.length }).filter(isNamed('moov'));
  const inMovies = movies.flatMap((movie) => boxesIn(cleaned, movie));
  const inTracks = inMovies.filter(isNamed('trak')).flatMap((track) => boxesIn(cleaned, track));
  for (const { start, end } of [...inMovies, ...inTracks].filter(isNamed(...DESCRIPTIONS))) {
    cleaned.write('free', start - 4, 'latin1');
    cleaned.fill(0, start, Math.min(end, cleaned.length));
  }
  return cleaned;
}

const isNamed =
  (...types: readonly string[]) =>
  ({ type }: Box) =>
    types.includes(type);

/** Finds a nested box by the types of its ancestors and its own type. Throws if it is missing. */
function find(bytes: Buffer, path: readonly string[]): Box {
  let within = { start: 0, end: bytes.length };
  let found: Box | undefined;
  for (const type of path) {
    found = boxesIn(bytes, within).find((box) => box.type === type);
    if (!found) throw new Error(`unreachable: a segment without ${type}`);
    within = found;
  }
  if (!found) throw new Error('unreachable: no path');
  return found;
}

function boxesIn(bytes: Buffer, { start, end }: { start: number; end: number }): Box[] {
  const boxes: Box[] = [];
  for (let at = start; at + HEADER_BYTES <= end; ) {
    const size = bytes.readUInt32BE(at);
    if (size < HEADER_BYTES) break;
    const type = bytes.toString('latin1', at + 4, at + 8);
    boxes.push({ type, start: at + HEADER_BYTES, end: at + size });
    at += size;
  }
  return boxes;
}
