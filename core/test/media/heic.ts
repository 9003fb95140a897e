import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { box, u16, u32 } from './boxes.ts';
import { plainImage } from './images.ts';

const run = promisify(execFile);

/** Side of a tile in pixels: the minimum that the encoder accepts. */
export const TILE = 64;

/** One item of a HEIC: an image or metadata. Its id is its position in the list, from 1. */
export interface HeicItem {
  type: 'hvc1' | 'grid' | 'Exif';
  data: Buffer;
  properties?: Buffer[];
  isHidden?: boolean;
  /** A reference to other items by their ids. */
  refers?: { as: 'dimg' | 'auxl' | 'thmb' | 'cdsc'; to: number[] };
}

/** Returns a tile of one color, encoded with HEVC. */
export async function heicTile(color: string, more: Partial<HeicItem> = {}): Promise<HeicItem> {
  const dir = await mkdtemp(join(tmpdir(), 'heic-'));
  try {
    await plainImage(TILE, TILE, color).png().toFile(join(dir, 'a.png'));
    // The sharp of the tests sets VIPSHOME to its own modules, which the vips program cannot load.
    const env = { ...process.env, VIPSHOME: undefined };
    const args = ['heifsave', 'a.png', 'a.heic', '--compression', 'hevc', '--strip'];
    await run('vips', args, { cwd: dir, env });
    const bytes = await readFile(join(dir, 'a.heic'));
    const meta = boxIn(bytes, 'meta').subarray(4);
    const coding = box('hvcC', boxIn(boxIn(boxIn(meta, 'iprp'), 'ipco'), 'hvcC'));
    const { properties = [], ...rest } = more;
    return {
      type: 'hvc1',
      data: boxIn(bytes, 'mdat'),
      properties: [coding, pixels(TILE, TILE), ...properties],
      ...rest,
    };
  } finally {
    await rm(dir, { recursive: true });
  }
}

/** Returns a grid image of tiles in rows of `columns`. Pixels beyond its size are cropped. */
export function heicGrid(
  tiles: number[],
  [columns, width, height]: [number, number, number],
  properties: Buffer[] = [],
): HeicItem {
  const bounds = [0, 0, tiles.length / columns - 1, columns - 1];
  return {
    type: 'grid',
    data: Buffer.concat([Buffer.from(bounds), u16(width, height)]),
    properties: [pixels(width, height), ...properties],
    refers: { as: 'dimg', to: tiles },
  };
}

/** Returns a property that rotates an image counterclockwise by this number of quarter turns. */
export const rotation = (quarters: number) => box('irot', Buffer.from([quarters]));
/** A property that mirrors an image from left to right. */
export const mirror = box('imir', Buffer.from([1]));
/** Marks an auxiliary image as a depth map. */
export const depthMap = fullBox('auxC', 0, Buffer.from('urn:mpeg:hevc:2015:auxid:2\0'));

/** Returns an EXIF item that holds only the orientation of the item with the id `of`. */
export function heicExif(orientation: number, of: number): HeicItem {
  const tiff = Buffer.from(
    'MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0',
    'latin1',
  );
  tiff.writeUInt16BE(orientation, 18);
  return { type: 'Exif', data: Buffer.concat([u32(0), tiff]), refers: { as: 'cdsc', to: [of] } };
}

/** Returns a HEIC of these items. Viewers show the one with the id `primary`. */
export function heic(items: HeicItem[], primary: number): Buffer {
  const type = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic'));
  const start = type.length + metaBox(items, primary, 0).length + 8;
  const data = items.map((item) => item.data);
  return Buffer.concat([type, metaBox(items, primary, start), box('mdat', ...data)]);
}

function metaBox(items: HeicItem[], primary: number, start: number): Buffer {
  const all = items.map(({ properties = [] }) => properties);
  const unique = [
    ...new Map(all.flat().map((bytes) => [bytes.toString('latin1'), bytes])).values(),
  ];
  const associations = all.map((properties, index) =>
    Buffer.concat([
      u16(index + 1),
      Buffer.from([properties.length]),
      ...properties.map((bytes) =>
        Buffer.from([ESSENTIAL | (unique.findIndex((other) => other.equals(bytes)) + 1)]),
      ),
    ]),
  );
  let end = start;
  const locations = items.map(({ data }, index) => {
    end += data.length;
    return Buffer.concat([u16(index + 1, 0, 1), u32(end - data.length, data.length)]);
  });
  const names = items.map(({ type, isHidden }, index) =>
    fullBox('infe', (2 << 24) | Number(isHidden ?? 0), u16(index + 1, 0), Buffer.from(`${type}\0`)),
  );
  const references = items.flatMap(({ refers }, index) =>
    refers ? [box(refers.as, u16(index + 1, refers.to.length, ...refers.to))] : [],
  );
  return fullBox(
    'meta',
    0,
    fullBox('hdlr', 0, u32(0), Buffer.from('pict'), Buffer.alloc(13)),
    fullBox('pitm', 0, u16(primary)),
    fullBox('iinf', 0, u16(items.length), ...names),
    ...(references.length > 0 ? [fullBox('iref', 0, ...references)] : []),
    box('iprp', box('ipco', ...unique), fullBox('ipma', 0, u32(items.length), ...associations)),
    fullBox('iloc', 0, Buffer.from([0x44, 0]), u16(items.length), ...locations),
  );
}

/** Flag of an essential property: a reader that does not know it must not show the image. */
const ESSENTIAL = 0x80;

const pixels = (width: number, height: number) => fullBox('ispe', 0, u32(width, height));

/** Returns the content of the first top-level box with this name. Throws for a file without such a box. */
function boxIn(bytes: Buffer, name: string): Buffer {
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at) || bytes.length - at;
    if (bytes.toString('latin1', at + 4, at + 8) === name) return bytes.subarray(at + 8, at + size);
    at += size;
  }
  throw new Error(`unreachable: no ${name}`);
}

/** Returns a box that starts with its version and flags. */
function fullBox(name: string, flags: number, ...content: Buffer[]): Buffer {
  return box(name, u32(flags), ...content);
}
