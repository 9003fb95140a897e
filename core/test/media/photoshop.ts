export interface PsdOptions {
  width?: number;
  height?: number;
  /** One value per channel, from 0 to 255, as the file stores it: in CMYK 0 is full ink. */
  color?: readonly number[];
  mode?: 'grey' | 'rgb' | 'cmyk' | 'lab';
  depth?: 8 | 16;
  /** Whether rows are compressed with PackBits. */
  isPacked?: boolean;
  /** Number of empty layers. With layers, an extra channel at the end of `color` is transparency. */
  layers?: number;
  /** Whether the file declares that it holds a composite image of all layers. */
  hasComposite?: boolean;
  dpi?: number;
  /** A JPEG that file managers show. */
  thumbnail?: Buffer;
  /** The same with red and blue swapped, as Photoshop 4 wrote it. */
  bgrThumbnail?: Buffer;
}

const MODES = { grey: 1, rgb: 3, cmyk: 4, lab: 9 };

/** Returns a Photoshop file of one color. */
export function psd(options: PsdOptions = {}): Buffer {
  const { width = 320, height = 180, color = [255, 0, 0], mode = 'rgb', depth = 8 } = options;
  const { isPacked = false, layers = 0, hasComposite = true, dpi = 300 } = options;
  const { thumbnail, bgrThumbnail } = options;
  const header = Buffer.alloc(26);
  header.write('8BPS', 'latin1');
  header.writeUInt16BE(1, 4); // version: PSD
  header.writeUInt16BE(color.length, 12); // channels
  header.writeUInt32BE(height, 14);
  header.writeUInt32BE(width, 18);
  header.writeUInt16BE(depth, 22);
  header.writeUInt16BE(MODES[mode], 24);
  const resolution = Buffer.alloc(16);
  resolution.writeUInt32BE(dpi * 65536, 0);
  resolution.writeUInt16BE(1, 4); // unit: pixels per inch
  const resources = Buffer.concat([
    resource(1005, resolution),
    resource(1057, Buffer.from([0, 0, 0, 1, hasComposite ? 1 : 0])), // version info
    ...(bgrThumbnail ? [thumbnailResource(1033, bgrThumbnail)] : []),
    ...(thumbnail ? [thumbnailResource(1036, thumbnail)] : []),
  ]);
  const rawRows = color.map((value) => Buffer.alloc((width * depth) / 8, value));
  const rows = isPacked ? rawRows.map(packRow) : rawRows;
  const counts = Buffer.alloc(isPacked ? color.length * height * 2 : 0);
  for (let at = 0; at < counts.length / 2; at++)
    counts.writeUInt16BE(rows[Math.floor(at / height)]?.length ?? 0, at * 2);
  return Buffer.concat([
    header,
    withLength(Buffer.alloc(0)),
    withLength(resources),
    withLength(layers === 0 ? Buffer.alloc(0) : layerList(layers)),
    Buffer.from([0, isPacked ? 1 : 0]),
    counts,
    ...rows.flatMap((row) => Array<Buffer>(height).fill(row)),
  ]);
}

function resource(id: number, data: Buffer): Buffer {
  const head = Buffer.from('8BIM\0\0\0\0', 'latin1');
  head.writeUInt16BE(id, 4);
  return Buffer.concat([head, withLength(data), Buffer.alloc(data.length % 2)]);
}

function thumbnailResource(id: number, jpeg: Buffer): Buffer {
  return resource(id, Buffer.concat([thumbnailHead(jpeg), jpeg]));
}

/** Returns the header of a JPEG thumbnail of 160 x 90 pixels. */
function thumbnailHead(jpeg: Buffer): Buffer {
  const head = Buffer.alloc(28);
  [1, 160, 90, 480, 480 * 90, jpeg.length].forEach((value, at) => {
    head.writeUInt32BE(value, at * 4); // format, width, height, bytes of a row, bytes, bytes of the JPEG
  });
  head.writeUInt16BE(24, 24); // bits per pixel
  head.writeUInt16BE(1, 26); // planes
  return head;
}

/** Compresses a row of one value with PackBits: runs of at most 128 equal bytes. */
function packRow(row: Buffer): Buffer {
  const runs: number[] = [];
  for (let left = row.length; left > 0; left -= 128) {
    const run = Math.min(128, left);
    runs.push(run === 1 ? 0 : 257 - run, row[0] ?? 0);
  }
  return Buffer.from(runs);
}

function layerList(layers: number): Buffer {
  const count = Buffer.alloc(2);
  count.writeInt16BE(-layers); // negative: the first extra channel is transparency
  const record = Buffer.concat([
    Buffer.alloc(16), // empty bounds
    Buffer.alloc(2), // no channels
    Buffer.from('8BIMnorm\xff\0\0\0', 'latin1'),
    withLength(Buffer.alloc(12)),
  ]);
  return Buffer.concat([
    withLength(Buffer.concat([count, ...Array<Buffer>(layers).fill(record)])),
    Buffer.alloc(4),
  ]);
}

function withLength(data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, data]);
}
