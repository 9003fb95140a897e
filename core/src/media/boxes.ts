/** Boxes of an MP4 in memory: type, and where its content begins and ends. */
interface Box {
  type: string;
  start: number;
  end: number;
}

const HEADER_BYTES = 8;

/** The flags of a run of samples that say which fields it has. */
const HAS_OFFSET = 0x1;
const HAS_FIRST_FLAGS = 0x4;
const HAS_DURATION = 0x100;
const HAS_SIZE = 0x200;

/**
 * Bytes from the beginning of a piece to the end of its first sample: a picture that is shown by itself. Source: ISO/IEC 14496-12.
 * Only for pieces that our own ffmpeg has made; throws where one is not as it makes them.
 */
export function firstSampleEnd(piece: Buffer): number {
  const run = find(piece, ['moof', 'traf', 'trun']);
  const data = find(piece, ['mdat']);
  const flags = piece.readUInt32BE(run.start) & 0xffffff;
  if (!(flags & HAS_SIZE)) throw new Error('unreachable: samples without sizes');
  let at = run.start + 8;
  if (flags & HAS_OFFSET) at += 4;
  if (flags & HAS_FIRST_FLAGS) at += 4;
  if (flags & HAS_DURATION) at += 4;
  return data.start + piece.readUInt32BE(at);
}

/** How players are told of the codec of a track, by its beginning: `avc1.64001f` or `mp4a.40.2`. */
export function codecOf(init: Buffer): string {
  const at = init.indexOf('avcC');
  return at < 0 ? 'mp4a.40.2' : `avc1.${init.subarray(at + 5, at + 8).toString('hex')}`;
}

function find(bytes: Buffer, path: readonly string[]): Box {
  let within = { start: 0, end: bytes.length };
  let found: Box | undefined;
  for (const type of path) {
    found = boxesIn(bytes, within).find((box) => box.type === type);
    if (!found) throw new Error(`unreachable: a piece without ${type}`);
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
