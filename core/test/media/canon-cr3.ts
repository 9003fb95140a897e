import { box, u16, u32 } from './boxes.ts';
import { ascii, directory, type Field, LONG, SHORT } from './camera-raw.ts';
import { halvesJpeg, type MakerRawOptions } from './maker-raw.ts';

/** Returns a Canon CR3: a box structure as in MP4, with sensor data that no decoder can read. */
export async function canonCr3(options: MakerRawOptions = {}): Promise<Buffer> {
  const { width = 600, height = 400, orientation = 1, preview = 600 } = options;
  const jpeg = await halvesJpeg(preview, Math.round((preview * height) / width));
  const camera: Field[] = [
    [256, SHORT, [width]], // width
    [257, SHORT, [height]], // height
    [271, 2, ascii('Canon')], // make
    [272, 2, ascii('Canon EOS R5')], // model
    [274, SHORT, [orientation]], // orientation
  ];
  const exif: Field[] = [
    [40962, LONG, [width]], // width in EXIF
    [40963, LONG, [height]], // height in EXIF
  ];
  const canonBox = uuid(
    '85c0b687820f11e08111f4ce462b6a48',
    box('CNCV', Buffer.from('CanonCR3_002/00.10.00/00.00.00\0')),
    box('CMT1', tiff(camera)),
    box('CMT2', tiff(exif)),
  );
  const size = u16(1, preview, Math.round((preview * height) / width), 1);
  const previewBox = box('PRVW', u32(0), size, u32(jpeg.length), jpeg);
  return Buffer.concat([
    box('ftyp', Buffer.from('crx \0\0\0\x01crx isom', 'latin1')),
    box('moov', canonBox),
    uuid('eaf42b5e1c984b88b9fbb7dc406e4d16', u32(0, 1), previewBox),
    box('mdat', Buffer.alloc(4000, 0x5a)),
  ]);
}

/** Returns a box whose kind is a UUID. */
function uuid(name: string, ...content: Buffer[]): Buffer {
  return box('uuid', Buffer.from(name, 'hex'), ...content);
}

function tiff(fields: Field[]): Buffer {
  return Buffer.concat([Buffer.from('II*\0\x08\0\0\0', 'latin1'), directory(fields, 8)]);
}
