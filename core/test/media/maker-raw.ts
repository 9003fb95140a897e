import { ascii, directory, type Field, LONG, plainJpeg, SHORT } from './camera-raw.ts';
import { plainImage } from './images.ts';

export type Maker = 'canon' | 'nikon' | 'sony';

export interface MakerRawOptions {
  /** Size of the sensor in pixels. */
  width?: number;
  height?: number;
  orientation?: number;
  /** Longer side of the full embedded preview in pixels: red on the left, blue on the right. The thumbnail, 160 pixels wide, is green. */
  preview?: number;
}

/** Byte offsets of the directories, and of the objects after them. */
interface Offsets {
  directories: number[];
  objects: number[];
}

/** Builds the directories of a file from the offsets that they refer to. */
type Build = (offsets: Offsets) => { fields: Field[]; next?: number | undefined }[];

/**
 * Returns a raw file in the layout of a maker. It holds embedded previews and sensor data that no decoder can read. Its fields have the
 * tags of camera-raw.ts: 513 and 514 are offset and length of a JPEG, 330 and 34665 offsets of other directories.
 */
export async function makerRaw(maker: Maker, options: MakerRawOptions = {}): Promise<Buffer> {
  const { width = 600, height = 400, orientation = 1, preview = 600 } = options;
  const scaled = (side: number) => Math.round((side * height) / width);
  const objects = [
    await halvesJpeg(preview, scaled(preview)),
    await plainJpeg(160, scaled(160), 'lime'),
    Buffer.alloc(4000, 0x5a),
  ];
  const [large = 0, small = 0, sensor = 0] = objects.map(({ length }) => length);
  const size: Field[] = [
    [256, LONG, [width]],
    [257, LONG, [height]],
  ];
  const camera = (make: string, model: string): Field[] => [
    [271, 2, ascii(make)],
    [272, 2, ascii(model)],
    [274, SHORT, [orientation]],
  ];
  const jpeg = (start = 0, bytes = 0): Field[] => [
    [259, SHORT, [6]],
    [513, LONG, [start]],
    [514, LONG, [bytes]],
  ];
  const raw = (start = 0, compression = 1): Field[] => [
    [254, LONG, [0]],
    ...size,
    [258, SHORT, [14]],
    [259, SHORT, [compression]],
    [262, SHORT, [32803]], // color filter array
    [273, LONG, [start]],
    [279, LONG, [sensor]],
  ];
  const layouts: Record<Maker, Build> = {
    canon: ({ directories, objects: [first = 0, second = 0, third = 0] }) => [
      {
        fields: [
          [256, SHORT, [preview]],
          [257, SHORT, [scaled(preview)]],
          [259, SHORT, [6]],
          [273, LONG, [first]],
          [279, LONG, [large]],
          [34665, LONG, [directories[3] ?? 0]],
          ...camera('Canon', 'Canon EOS 5D Mark II'),
        ],
        next: directories[1],
      },
      { fields: jpeg(second, small), next: directories[2] },
      {
        fields: [
          [259, SHORT, [6]],
          [273, LONG, [third]],
          [279, LONG, [sensor]],
        ],
      },
      {
        fields: [
          [40962, LONG, [width]],
          [40963, LONG, [height]],
        ],
      },
    ],
    nikon: ({ directories, objects: [first, , third] }) => [
      {
        fields: [
          [254, LONG, [1]],
          [259, SHORT, [1]],
          [330, LONG, [directories[1] ?? 0, directories[2] ?? 0]],
          ...camera('NIKON CORPORATION', 'NIKON D850'),
        ],
      },
      { fields: [[254, LONG, [1]], ...jpeg(first, large)] },
      { fields: raw(third, 34713) },
    ],
    sony: ({ directories, objects: [first, second, third] }) => [
      {
        fields: [
          [254, LONG, [1]],
          ...jpeg(first, large),
          [330, LONG, [directories[2] ?? 0]],
          [50341, 7, ascii('PrintIM')],
          ...camera('SONY', 'ILCE-7M3'),
        ],
        next: directories[1],
      },
      { fields: jpeg(second, small) },
      { fields: raw(third, 32767) },
    ],
  };
  const isCanon = maker === 'canon';
  return layOut(layouts[maker], objects, (directories) =>
    isCanon
      ? Buffer.concat([Buffer.from('II*\0\x10\0\0\0CR\x02\0', 'latin1'), long(directories[2])])
      : Buffer.from('II*\0\x08\0\0\0', 'latin1'),
  );
}

/**
 * Writes the header, the directories and then the objects. Builds the directories twice: their length does not depend on the
 * offsets, so the first result serves to compute these.
 */
function layOut(
  build: Build,
  objects: readonly Buffer[],
  header: (directories: number[]) => Buffer,
): Buffer {
  const writeDirectories = (offsets: Offsets) =>
    build(offsets).map(({ fields, next }, index) =>
      directory(fields, offsets.directories[index] ?? 0, next),
    );
  let end = header([]).length;
  const allocate = ({ length }: Buffer) => {
    end += length;
    return end - length;
  };
  const offsets = {
    directories: writeDirectories({ directories: [], objects: [] }).map(allocate),
    objects: objects.map(allocate),
  };
  return Buffer.concat([header(offsets.directories), ...writeDirectories(offsets), ...objects]);
}

/** Returns a JPEG that is red on the left and blue on the right. */
export function halvesJpeg(width: number, height: number): Promise<Buffer> {
  const half = { width: Math.ceil(width / 2), height, channels: 3, background: 'red' } as const;
  const input = { create: half };
  return plainImage(width, height, 'blue')
    .composite([{ input, left: 0, top: 0 }])
    .jpeg()
    .toBuffer();
}

function long(value = 0): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
