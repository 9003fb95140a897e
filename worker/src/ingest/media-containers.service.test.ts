import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sniffContentType } from '@spindle/core/file-types/sniff';
import { makeTone, makeVideo } from '@spindle/core/test/media/sample-videos';
import { expect, it } from 'vitest';
import { openInspection } from '../../test/inspection.ts';

const { folder, inspect } = openInspection('more media');

/** Inspects a file with the content type that its bytes indicate, as after an upload. */
async function inspectUpload(name: string) {
  const bytes = await readFile(join(folder(), name));
  return inspect(bytes, await sniffContentType(bytes, name, undefined));
}

const MPEG4 = ['-c:v', 'mpeg4', '-c:a', 'libmp3lame'];

it.each([
  ['a.avi', MPEG4],
  ['a.mkv', []],
  ['a.mpg', ['-c:v', 'mpeg2video', '-c:a', 'mp2']],
  ['a.ts', []],
  ['a.wmv', ['-c:v', 'wmv2', '-c:a', 'wmav2']],
  ['a.flv', ['-c:v', 'flv', '-ar', '44100']],
  ['a.3gp', ['-c:v', 'h263', '-s', '352x288', '-an']],
  ['a.ogv', ['-c:v', 'libtheora', '-c:a', 'libvorbis']],
  ['a.mxf', ['-c:v', 'mpeg2video', '-c:a', 'pcm_s16le', '-ar', '48000']],
])('shows a frame of %s', async (name, options) => {
  await makeVideo(join(folder(), name), { frameSource: 'color=red:size=320x180:rate=25', options });
  const found = await inspectUpload(name);
  expect(found).toMatchObject({ kind: 'VIDEO', width: expect.any(Number) });
  expect(found.durationSeconds).toBeCloseTo(2, 0);
  expect(found.thumb).toMatchObject({ contentType: 'image/jpeg' });
});

it.each(['a.m4a', 'a.aac', 'a.ogg', 'a.opus', 'a.aiff', 'a.wma', 'a.wv'])(
  'draws the waveform of %s',
  async (name) => {
    await makeTone(join(folder(), name));
    const found = await inspectUpload(name);
    expect(found).toMatchObject({ kind: 'AUDIO', preview: { width: 1600, height: 600 } });
    expect(found.durationSeconds).toBeCloseTo(2, 0);
  },
);
