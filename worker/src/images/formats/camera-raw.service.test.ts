import { sniffContentType } from '@spindle/core/file-types/sniff';
import { type DngOptions, dng } from '@spindle/core/test/media/camera-raw';
import { averageColor } from '@spindle/core/test/media/images';
import { expect, it, vi } from 'vitest';
import { openInspection } from '../../../test/inspection.ts';
import { openTools } from '../../programs/tools.ts';
import { makeReadable } from '../readable-image.ts';
import { isTruncated } from './tiff/tiff-truncation.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const { config, fileOf, inspect: inspectBytes, reasonOf } = openInspection('raw');

const DNG = 'image/x-adobe-dng';

async function inspect(options: DngOptions) {
  const bytes = await dng(options);
  expect(await sniffContentType(bytes, 'a.dng', undefined)).toBe(DNG);
  return inspectBytes(bytes, DNG);
}

function longOf(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

async function colorOf(path: string | undefined): Promise<'red' | 'green'> {
  const [red, green] = await averageColor(path ?? '');
  return red > green ? 'red' : 'green';
}

it('shows the full-size image that the camera rendered', async () => {
  const found = await inspect({ width: 600, height: 400, preview: 594 });
  expect(found).toMatchObject({ kind: 'IMAGE', width: 594, height: 396, pages: 1 });
  expect(found.preview).toMatchObject({ width: 594, height: 396 });
  expect(await colorOf(found.thumb?.path)).toBe('red');
  expect(found.metadata.EXIF).toMatchObject({ Make: 'Spindle', Model: 'One' });
});

it('uses a smaller image when that is enough, and reports the full size', async () => {
  const file = await fileOf(await dng({ preview: 300, orientation: 6 }), DNG);
  expect(await makeReadable({ ...file, tools: await openTools(config()) }, 256)).toMatchObject({
    contentType: 'image/jpeg',
    facts: { width: 400, height: 600, orientation: 6 },
  });
});

it('rotates the embedded image by the orientation of the camera', async () => {
  const found = await inspect({ orientation: 6 });
  expect(found).toMatchObject({ width: 400, height: 600, orientation: 6 });
  expect(found.preview).toMatchObject({ width: 400, height: 600 });
});

it('develops the sensor data when the camera embedded no image or a small one', async () => {
  const bare = await inspect({ preview: 0, orientation: 8 });
  expect(bare).toMatchObject({ width: 400, height: 600, preview: { width: 400, height: 600 } });
  expect(await colorOf(bare.preview?.path)).toBe('green');
  const small = await inspect({ preview: 160 });
  expect(small).toMatchObject({ width: 600, height: 400, preview: { width: 600 } });
  expect(await colorOf(small.preview?.path)).toBe('green');
});

it('uses the small image when the sensor data cannot be developed', async () => {
  const file = await fileOf(await dng({ preview: 160 }), DNG);
  const tools = await openTools(config());
  const bare = { ...tools, programs: { ...tools.programs, dcraw_emu: null } };
  expect(await makeReadable({ ...file, tools: bare })).toMatchObject({
    contentType: 'image/jpeg',
    facts: { width: 600, height: 400 },
  });
  const none = await fileOf(await dng({ preview: 0 }), DNG);
  await expect(makeReadable({ ...none, tools: bare })).rejects.toThrow(
    'Raw files of cameras need libraw-bin, which is not installed on this server.',
  );
});

it('shows a small embedded image of an unsupported camera, wherever it is stored', async () => {
  const found = await inspect({ preview: 160, isUnknown: true });
  expect(found).toMatchObject({ width: 600, height: 400, preview: { width: 160 } });
  expect(found.isDamaged).toBe(false);
  expect(await colorOf(found.preview?.path)).toBe('red');
});

it("marks the camera's image as damaged when the rest of the file is missing", async () => {
  const whole = await dng({ preview: 594 });
  const sensorBytes = 600 * 400 * 2;
  // The embedded JPEG follows the sensor data. Move it in front, so that truncation removes only sensor data.
  const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);
  const jpeg = whole.subarray(whole.lastIndexOf(jpegStart));
  const before = whole.length - jpeg.length - sensorBytes;
  const moved = Buffer.concat([
    whole.subarray(0, before),
    jpeg,
    whole.subarray(before, -jpeg.length),
  ]);
  const fields = [before + sensorBytes, before].map((offset) => moved.indexOf(longOf(offset)));
  moved.writeUInt32LE(before, fields[0]);
  moved.writeUInt32LE(before + jpeg.length, fields[1]);
  const found = await inspectBytes(moved.subarray(0, -1000), DNG);
  expect(found).toMatchObject({ isDamaged: true, preview: { width: 594 } });
});

it('truncated raw data are rejected with a reason (security 29)', async () => {
  const reason = 'The image cannot be decoded: it is incomplete or damaged.';
  const bytes = await dng({ preview: 0 });
  for (const share of [0.05, 0.5, 0.99])
    expect(await reasonOf(bytes.subarray(0, bytes.length * share), DNG)).toBe(reason);
  const panasonic = await dng({ preview: 0 });
  panasonic.write('U', 2, 'latin1'); // the signature of Panasonic's variant of TIFF
  // The fields 273, the offset of the samples, and 278, the rows of a strip: tag, type 4, one value.
  const offset = panasonic.indexOf(Buffer.from([0x11, 1, 4, 0, 1, 0, 0, 0])) + 8;
  const rows = panasonic.indexOf(Buffer.from([0x16, 1, 4, 0, 1, 0, 0, 0]));
  panasonic.writeUInt16LE(280, rows); // tag 280 holds the offset of the samples
  panasonic.writeUInt32LE(panasonic.readUInt32LE(offset), rows + 8);
  panasonic.writeUInt32LE(0xffffffff, offset);
  const isCut = async (raw: Buffer) => isTruncated((await fileOf(raw, DNG)).path);
  expect([await isCut(panasonic), await isCut(panasonic.subarray(0, -600))]).toEqual([false, true]);
});
