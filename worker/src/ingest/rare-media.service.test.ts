import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sniffContentType } from '@spindle/core/file-types/sniff';
import { ffmpeg, renameCodec } from '@spindle/core/test/media/sample-videos';
import { expect, it, vi } from 'vitest';
import { openInspection } from '../../test/inspection.ts';

vi.setConfig({ testTimeout: 120_000 });

const { folder, inspect } = openInspection('rare media');

async function inspectMedia(
  name: string,
  args: string[],
  change = (bytes: Buffer): Buffer => bytes,
) {
  const path = join(folder(), name);
  await ffmpeg(...args, path);
  const bytes = change(await readFile(path));
  return inspect(bytes, await sniffContentType(bytes, name, undefined));
}

const tone = (seconds: number) => ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`];
const FRAMES = ['-f', 'lavfi', '-i', 'color=red:size=426x240:rate=25:duration=2'];

it.each([
  ['click.wav', 0.15, []],
  ['stereo.aiff', 0.1, ['-ac', '2']],
  ['click.flac', 0.05, []],
  ['click.mp3', 0.02, []],
  ['samples.wav', 0.0002, []],
  ['empty.wav', 1, ['-t', '0']],
])('draws the waveform of %s', async (name, seconds, options) => {
  const found = await inspectMedia(name, [...tone(seconds), ...options]);
  expect(found).toMatchObject({ kind: 'AUDIO', noPreview: null, preview: { width: 1600 } });
  expect(found.durationSeconds ?? 0).toBeLessThan(0.2);
});

it.each([
  ['a.caf', 'audio/x-caf', tone(2)],
  ['b.caf', 'audio/x-caf', [...tone(2), '-c:a', 'adpcm_ima_qt']],
])('draws the waveform of %s', async (name, type, args) => {
  const path = join(folder(), name);
  await ffmpeg(...args, path);
  expect(await sniffContentType(await readFile(path), name, undefined)).toBe(type);
  const found = await inspectMedia(name, args);
  expect(found).toMatchObject({ kind: 'AUDIO', preview: { width: 1600 } });
  expect(found.durationSeconds).toBeCloseTo(2, 0);
});

it.each(['pal-dv', 'ntsc-dv', 'pal-dv50'])('shows a frame of a DV stream (%s)', async (target) => {
  const found = await inspectMedia(`${target}.dv`, [...FRAMES, ...tone(2), '-target', target]);
  expect(found).toMatchObject({ kind: 'VIDEO', width: 720, thumb: { contentType: 'image/jpeg' } });
  expect(found.durationSeconds).toBeCloseTo(2, 0);
});

const PRORES = ['-c:v', 'prores', '-pix_fmt', 'yuv422p10le'];

it.each([
  ['ProRes RAW', 'raw.mov', PRORES, 'apcn', 'aprn'],
  ['ProRes RAW HQ without audio', 'hq.mov', [...PRORES, '-an'], 'apcn', 'aprh'],
  ['an unknown codec', 'x.mp4', ['-c:v', 'libx264'], 'avc1', 'xyz1'],
])('a video in %s keeps its properties and says why it has no preview', async (_what, ...file) => {
  const [name, options, from, to] = file;
  const found = await inspectMedia(name, [...FRAMES, ...tone(2), ...options], (bytes) =>
    renameCodec(bytes, from, to),
  );
  expect(found).toMatchObject({ kind: 'VIDEO', width: 426, height: 240, preview: null });
  expect(found.durationSeconds).toBeCloseTo(2, 0);
  expect(found.noPreview?.message).toBe(
    `The video cannot be decoded: it uses the codec ${to}, which this server cannot decode.`,
  );
});

it('an audio file with an unknown codec keeps its length and says why it has no waveform', async () => {
  const found = await inspectMedia(
    'spatial.mov',
    [...tone(2), '-c:a', 'pcm_s16le', '-f', 'mov'],
    (bytes) => renameCodec(bytes, 'sowt', 'apac'),
  );
  expect(found).toMatchObject({ kind: 'AUDIO', preview: null });
  expect(found.durationSeconds).toBeCloseTo(2, 0);
  expect(found.noPreview?.message).toContain('it uses the codec apac');
});
