import { halvesJpeg, type MakerRawOptions } from './maker-raw.ts';

/** Returns a Canon CRW, the format before CR2: a heap of values, and after it the directory of their offsets. */
export async function canonCrw({ preview = 600 }: MakerRawOptions = {}): Promise<Buffer> {
  const jpeg = await halvesJpeg(preview, Math.round((preview * 2) / 3));
  const head = Buffer.alloc(26);
  head.write('II\x1a\0\0\0HEAPCCDR\x02\0\x01', 'latin1');
  const directory = Buffer.alloc(2 + 10 + 4);
  directory.writeUInt16LE(1);
  directory.writeUInt16LE(0x2007, 2); // the embedded preview
  directory.writeUInt32LE(jpeg.length, 4);
  directory.writeUInt32LE(jpeg.length, 12); // offset of the directory
  return Buffer.concat([head, jpeg, directory]);
}

/** Returns a Sigma X3F: sections, and after them the directory of their offsets. */
export async function sigmaX3f({ preview = 600 }: MakerRawOptions = {}): Promise<Buffer> {
  const height = Math.round((preview * 2) / 3);
  const jpeg = await halvesJpeg(preview, height);
  const head = Buffer.concat([Buffer.from('FOVb\0\0\x02\0', 'latin1'), Buffer.alloc(32)]);
  const imageSection = Buffer.concat([
    Buffer.from('SECi\0\0\x02\0', 'latin1'),
    littleEndian(2, 18, preview, height, 0), // processed, as JPEG
    jpeg,
  ]);
  return Buffer.concat([
    head,
    imageSection,
    Buffer.from('SECd\0\0\x02\0', 'latin1'),
    littleEndian(1, head.length, imageSection.length),
    Buffer.from('IMA2', 'latin1'),
    littleEndian(head.length + imageSection.length),
  ]);
}

function littleEndian(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, at) => void bytes.writeUInt32LE(value, 4 * at));
  return bytes;
}
