import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sniffContentType } from '@spindle/core/file-types/sniff';
import { pixelsOf } from '@spindle/core/test/media/photo';
import { ffmpeg } from '@spindle/core/test/media/sample-videos';
import { expect, it, vi } from 'vitest';
import { openInspection } from '../../test/inspection.ts';

vi.setConfig({ testTimeout: 120_000 });

const { folder, inspect } = openInspection('blank starts');

/** A color first, then a frame with a red and a blue half: seconds of the former, then the length. */
const blankFor = (color: string, seconds: number, length: number) =>
  `color=red:size=160x180:rate=25:duration=${length}[a];color=blue:size=160x180:rate=25:duration=${length}[b];[a][b]hstack,drawbox=color=${color}:thickness=fill:enable='lt(t,${seconds})'`;

const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '25'];

it.each([
  ['an MP4 that is black until its middle', 'a.mp4', blankFor('black', 5, 8), H264],
  ['a MOV that is white until its end', 'b.mov', blankFor('white', 6.5, 8), H264],
  ['a long MKV with a black start', 'c.mkv', blankFor('black', 12, 40), H264],
  ['a WebM of two seconds', 'd.webm', blankFor('black', 1.4, 2), ['-c:v', 'libvpx']],
  ['a GIF with a white first frame', 'e.gif', blankFor('white', 0.02, 1), []],
  ['a GIF that is black for many frames', 'f.gif', blankFor('black', 0.5, 2), []],
  ['an animated WebP', 'g.webp', blankFor('white', 0.1, 1), ['-c:v', 'libwebp_anim']],
])('shows a later frame of %s', async (_what, name, source, options) => {
  const path = join(folder(), name);
  await ffmpeg('-f', 'lavfi', '-i', source, ...options, path);
  const bytes = await readFile(path);
  const found = await inspect(bytes, await sniffContentType(bytes, name, undefined));
  for (const image of [found.thumb, found.preview]) {
    const { at, width, height } = await pixelsOf(await readFile(image?.path ?? ''));
    const [red = 0, , blue = 0] = at(Math.floor(width / 4), Math.floor(height / 2));
    expect([red > 150, blue < 100]).toEqual([true, true]);
  }
});

it('shows a video and a GIF that are blank throughout', async () => {
  for (const name of ['blank.mp4', 'blank.gif']) {
    const path = join(folder(), name);
    await ffmpeg('-f', 'lavfi', '-i', 'color=black:size=64x64:duration=3', path);
    const bytes = await readFile(path);
    const found = await inspect(bytes, await sniffContentType(bytes, name, undefined));
    expect(found.thumb).not.toBeNull();
  }
});
