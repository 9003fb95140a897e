import { averageColor, pixelOf, plainImage } from '@spindle/core/test/media/images';
import { jpegWith } from '@spindle/core/test/media/odd-formats';
import { psd } from '@spindle/core/test/media/photoshop';
import { expect, it, vi } from 'vitest';
import { openInspection } from '../../test/inspection.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const { inspect } = openInspection('embedded');

const STAND_IN = 'The preview is the one that is embedded in the file.';
const BROKEN_PROGRAM = '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 300 200\n1 0 (no\n';

const thumbnail = () => plainImage(160, 90, 'lime').jpeg().toBuffer();

/** Returns an EPS file of a program and a preview, whose position is in the header at `at`: first the program, then the preview. */
function packedEps(program: string, preview: Buffer, at = 20): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32BE(0xc5d0d3c6);
  header.writeUInt32LE(30, 4);
  header.writeUInt32LE(program.length, 8);
  header.writeUInt32LE(30 + program.length, at);
  header.writeUInt32LE(preview.length, at + 4);
  header.writeUInt16LE(0xffff, 28); // no checksum
  return Buffer.concat([header, Buffer.from(program, 'latin1'), preview]);
}

/** Returns a Windows metafile that draws a lime bitmap of 160 x 90 pixels with a record that has `before` bytes before the bitmap. */
function metafile(drawing: number, before: number, isPlaceable: boolean): Buffer {
  const placeable = Buffer.alloc(isPlaceable ? 22 : 0);
  if (isPlaceable) placeable.writeUInt32LE(0x9ac6cdd7);
  const bitmap = Buffer.alloc(40 + 160 * 90 * 3);
  bitmap.writeUInt32LE(40, 0);
  bitmap.writeInt32LE(160, 4);
  bitmap.writeInt32LE(90, 8);
  bitmap.writeUInt16LE(1, 12);
  bitmap.writeUInt16LE(24, 14);
  for (let at = 41; at < bitmap.length; at += 3) bitmap[at] = 255;
  const record = Buffer.concat([Buffer.alloc(before), bitmap]);
  record.writeUInt32LE(record.length / 2, 0);
  record.writeUInt16LE(drawing, 4);
  const other = Buffer.from([4, 0, 0, 0, 3, 1, 8, 0]); // sets the unit
  return Buffer.concat([
    placeable,
    Buffer.alloc(18),
    other,
    record,
    Buffer.from([3, 0, 0, 0, 0, 0]),
  ]);
}

/** Returns the header of an EPSI file with a preview of 160 x 90 pixels: the left half black, the right half white. */
function epsiHead(depth: number): string {
  const rowBytes = (160 * depth) / 8;
  const row = 'ff'.repeat(rowBytes / 2) + '00'.repeat(rowBytes / 2);
  const lines = Array.from({ length: 90 }, () => `% ${row}\n`).join('');
  return `%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 300 200\n%%EndComments\n%%BeginPreview: 160 90 ${depth} 90\n${lines}%%EndPreview\n`;
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
  ...(
    [
      ['STRETCHDIB', 0x0f43, 28, true],
      ['DIBSTRETCHBLT', 0x0b41, 26, true],
      ['SETDIBTODEV', 0x0d33, 24, false],
    ] as const
  ).map(
    ([name, drawing, before, isPlaceable]) =>
      [
        `an EPS file with a broken program and a metafile (${name})`,
        async () => packedEps(BROKEN_PROGRAM, metafile(drawing, before, isPlaceable), 12),
        'application/postscript',
        'cannot be decoded',
      ] as [string, () => Promise<Buffer>, string, string],
  ),
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

it('swaps red and blue of the thumbnail of Photoshop 4', async () => {
  const bgrThumbnail = await plainImage(160, 90, 'blue').jpeg().toBuffer();
  const file = psd({ hasComposite: false, bgrThumbnail });
  const { preview } = await inspect(file, 'image/vnd.adobe.photoshop');
  const [red, green, blue] = await averageColor(preview?.path ?? '');
  expect([red > 235, green < 20, blue < 20]).toEqual([true, true, true]);
});

it.each([1, 2, 4, 8])(
  'shows the preview of %i bits in the comments of an EPS file',
  async (depth) => {
    const program = `${epsiHead(depth)}1 0 (no\n`;
    for (const bytes of [Buffer.from(program), packedEps(program, Buffer.alloc(0))]) {
      const { preview, standIn } = await inspect(bytes, 'application/postscript');
      expect(standIn?.message).toContain(STAND_IN);
      expect(preview).toMatchObject({ width: 160, height: 90 });
      const path = preview?.path ?? '';
      expect([(await pixelOf(path, 40, 45))[0], (await pixelOf(path, 120, 45))[0]]).toEqual([
        0, 255,
      ]);
    }
  },
);

it('shows black as black in a preview that ps2epsi of Ghostscript wrote', async () => {
  // Of `0 setgray 0 0 20 20 rectfill 0.75 setgray 20 0 20 20 rectfill`: each line is followed by an empty comment.
  const row = `% ${'ff'.repeat(20)}${'3f'.repeat(20)}\n% \n`;
  const program = `%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 40 20\n%%EndComments\n%%BeginPreview: 40 20 8 20\n${row.repeat(20)}%%EndPreview\n1 0 (no\n`;
  const { preview } = await inspect(Buffer.from(program), 'application/postscript');
  const path = preview?.path ?? '';
  expect((await pixelOf(path, 10, 10))[0]).toBe(0);
  expect((await pixelOf(path, 30, 10))[0]).toBeCloseTo(192, -1);
});

it('ignores a preview in the comments that ends early or declares too many pixels (security 29)', async () => {
  const whole = `${epsiHead(8)}1 0 (no\n`;
  const noEnd = `${epsiHead(8).slice(0, 5000)}\n%%EndPreview\n1 0 (no\n`;
  for (const program of [noEnd, whole.replace('160 90', '160000 90000')]) {
    const found = await inspect(Buffer.from(program), 'application/postscript');
    expect([found.preview, found.standIn]).toEqual([null, null]);
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
