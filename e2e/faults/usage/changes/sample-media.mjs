import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { crc32, deflateSync } from 'node:zlib';

/** The duration of the video, a whole number of tenths of a minute. */
export const VIDEO_SECONDS = 6;

const SIDE = 700;

/** Returns a new PNG image of 700 x 700 pixels in one color, with random bytes, so that no library has it yet. */
export function makeImage() {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(SIDE, 0);
  size.writeUInt32BE(SIDE, 4);
  size.set([8, 2], 8); // 8 bits, RGB
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(SIDE * 3, randomBytes(3))]);
  const pixels = deflateSync(Buffer.concat(Array(SIDE).fill(row)));
  const parts = [chunk('IHDR', size), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts, randomBytes(16)]);
}

/** @param {string} type @param {Buffer} data */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Returns a new MP4 video of a test pattern, without sound. Needs ffmpeg. */
export async function makeVideo() {
  const folder = await mkdtemp(join(tmpdir(), 'check-usage-'));
  try {
    const path = join(folder, 'video.mp4');
    const source = `testsrc2=size=426x240:rate=10:duration=${VIDEO_SECONDS}`;
    const comment = `comment=${randomBytes(8).toString('hex')}`;
    const args = [
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      source,
      '-pix_fmt',
      'yuv420p',
      '-metadata',
      comment,
    ];
    await promisify(execFile)('ffmpeg', [...args, path]);
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}
