import { averageColor, plainImage } from '@spindle/core/test/media/images';
import { jpegWith } from '@spindle/core/test/media/odd-formats';
import { psd } from '@spindle/core/test/media/photoshop';
import { expect, it, vi } from 'vitest';
import { openInspection } from '../../test/inspection.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const { inspect } = openInspection('embedded');

const STAND_IN = 'The preview is the one that is embedded in the file.';
const BROKEN_PROGRAM = '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 300 200\n1 0 (no\n';

const thumbnail = () => plainImage(160, 90, 'lime').jpeg().toBuffer();

/** Returns an EPS file of a program and a preview: first the program, then the preview. */
function packedEps(program: string, tiff: Buffer): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32BE(0xc5d0d3c6);
  header.writeUInt32LE(30, 4);
  header.writeUInt32LE(program.length, 8);
  header.writeUInt32LE(30 + program.length, 20);
  header.writeUInt32LE(tiff.length, 24);
  header.writeUInt16LE(0xffff, 28); // no checksum
  return Buffer.concat([header, Buffer.from(program, 'latin1'), tiff]);
}

/** Returns the header of a JPEG whose EXIF data contain a thumbnail. Its own pixels are missing. */
async function pixellessJpeg(): Promise<Buffer> {
  const inside = await thumbnail();
  const entry = (tag: number, value: number) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16BE(tag, 0);
    bytes.writeUInt16BE(4, 2); // a number of 32 bits
    bytes.writeUInt32BE(1, 4);
    bytes.writeUInt32BE(value, 8);
    return bytes;
  };
  const next = Buffer.from([0, 0, 0, 0]);
  const exif = Buffer.concat([
    Buffer.from('Exif\0\0MM\0*\0\0\0\x08', 'latin1'),
    Buffer.from([0, 0, 0, 0, 0, 14]), // an empty first directory; the second follows
    Buffer.from([0, 2]),
    entry(0x201, 44),
    entry(0x202, inside.length),
    next,
    inside,
  ]);
  const photo = await plainImage(600, 400).jpeg().toBuffer();
  const header = photo.subarray(0, photo.indexOf(Buffer.from([0xff, 0xda])));
  return jpegWith(header, 0xe1, exif);
}

it.each([
  [
    'a Photoshop file without a composite image',
    async () => psd({ hasComposite: false, thumbnail: await thumbnail() }),
    'image/vnd.adobe.photoshop',
    'it was saved without a composite image',
  ],
  [
    'a Photoshop file that ends early',
    async () => psd({ thumbnail: await thumbnail() }).subarray(0, -5000),
    'image/vnd.adobe.photoshop',
    'it is incomplete',
  ],
  [
    'an EPS file with a broken program',
    async () => packedEps(BROKEN_PROGRAM, await plainImage(160, 90, 'lime').tiff().toBuffer()),
    'application/postscript',
    'cannot be decoded',
  ],
  [
    'an EPS file with a broken program and a packed preview',
    async () =>
      packedEps(
        BROKEN_PROGRAM,
        await plainImage(160, 90, 'lime').tiff({ compression: 'lzw' }).toBuffer(),
      ),
    'application/postscript',
    'cannot be decoded',
  ],
  ['a JPEG without pixels', pixellessJpeg, 'image/jpeg', 'it is incomplete'],
])('shows the preview that is embedded in %s', async (_, make, type, reason) => {
  const { standIn, noPreview, preview, thumb } = await inspect(await make(), type);
  expect(noPreview).toBeNull();
  expect(standIn?.message).toContain(reason);
  expect(standIn?.message).toContain(STAND_IN);
  for (const image of [preview, thumb]) {
    expect(image).toMatchObject({ width: 160, height: 90 });
    const [red, green, blue] = await averageColor(image?.path ?? '');
    expect([red < 20, green > 235, blue < 20]).toEqual([true, true, true]);
  }
});

it('keeps the size of the file itself', async () => {
  const file = psd({ hasComposite: false, thumbnail: await thumbnail() });
  expect(await inspect(file, 'image/vnd.adobe.photoshop')).toMatchObject({
    width: 320,
    height: 180,
  });
});

it('ignores an embedded preview that cannot be decoded', async () => {
  const noise = Buffer.from('no image');
  const found = await inspect(packedEps(BROKEN_PROGRAM, noise), 'application/postscript');
  expect(found).toMatchObject({ standIn: null, preview: null });
  expect(found.noPreview?.message).toContain('cannot be decoded');
});
