import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pixelsOf } from '@spindle/core/test/media/photo';
import { ffmpeg, renameCodec } from '@spindle/core/test/media/sample-videos';
import { RenditionIndex } from '@spindle/core/video/rendition-index';
import { expect, it } from 'vitest';
import { openInspection } from '../../test/inspection.ts';
import { openVideos } from '../../test/videos.ts';

const videos = openVideos();
const { inspect, folder } = openInspection('tracks');

const lavfi = (source: string) => ['-f', 'lavfi', '-i', source];
const FRAMES = lavfi('color=red:size=426x240:rate=25:duration=2');
const BLUE = lavfi('color=blue:size=426x240:rate=25:duration=2');
const TONE = lavfi('sine=frequency=440:duration=2');
const NOISE = lavfi('aevalsrc=0:duration=2');
const H264 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p'];

/** Encodes a video, changes its bytes, and returns what a viewer gets of it. */
async function publish(
  name: string,
  args: string[],
  change: (file: Buffer) => Buffer = (file) => file,
) {
  const path = join(folder(), name);
  await ffmpeg(...args, path);
  const bytes = change(await readFile(path));
  const found = await inspect(bytes, 'video/mp4');
  await videos.saveSettings({});
  const asset = await videos.make({ seconds: 1 }, () => bytes);
  const job = await videos.makeRenditionJob(asset, ['hls-video', '240p-video']);
  await job.encode();
  await job.package('hls-video');
  await job.package('240p-video');
  expect((await job.rows()).map(({ message }) => message).join('')).toBe('');
  const mp4 = await videos.readBytes(asset, '240p-video');
  return {
    found,
    sounds: RenditionIndex.parse(JSON.parse(`${await videos.readBytes(asset, 'hls-video')}`))
      .sounds,
    mp4: await videos.probe(mp4),
    colorAt: (second: number) => colorAt(mp4, second),
  };
}

/** Returns the color of a rendition at a second; null after its last frame. */
async function colorAt(mp4: Buffer, second: number): Promise<string | null> {
  const [path, frame] = [join(folder(), 'rendition.mp4'), join(folder(), `frame-${second}.png`)];
  await writeFile(path, mp4);
  await ffmpeg('-ss', `${second}`, '-i', path, '-frames:v', '1', frame);
  const { at } = await pixelsOf(await readFile(frame));
  const pixel = at(100, 100).slice(0, 3);
  return ['red', 'green', 'blue'][pixel.indexOf(Math.max(...pixel))] ?? null;
}

const codecs = ({ streams }: { streams: { codec_name: string }[] }) =>
  streams.map(({ codec_name }) => codec_name);

const NOT_DECODED = (codec: string) => ({
  kind: 'AUDIO',
  codec,
  reason: `This server cannot decode ${codec}.`,
});

// Two audio tracks: AAC with the language spa, and PCM, whose codec is renamed.
const TWO_SOUNDS = [...FRAMES, ...TONE, '-map', '0', '-map', '1', '-map', '1', ...H264];
const pcm = (at: number) => [
  ...[`-c:a:${at}`, 'pcm_s16le', `-c:a:${1 - at}`, 'aac'],
  ...[`-metadata:s:a:${1 - at}`, 'language=spa'],
];

it.each([
  ['spatial audio of a phone', 'second.mov', 1, 'sowt', 'apac'],
  ['spatial audio before the stereo track', 'first.mov', 0, 'sowt', 'apac'],
  ['MPEG-H audio', 'mpegh.mov', 0, 'sowt', 'mhm1'],
  ['an unknown codec in Matroska', 'second.mkv', 1, 'A_PCM/INT/LIT', 'A_XYZ/INT/LIT'],
])('plays the other audio track of a video with %s', async (_what, name, at, from, to) => {
  const args = [...TWO_SOUNDS, ...pcm(at)];
  const { found, sounds, mp4 } = await publish(name, args, (file) => renameCodec(file, from, to));
  const codec = to === 'mhm1' ? 'mpegh_3d_audio' : to === 'apac' ? 'apac' : 'unknown';
  expect(found).toMatchObject({ kind: 'VIDEO', unusedTracks: [NOT_DECODED(codec)] });
  expect(sounds.map(({ language }) => language)).toEqual(['spa']);
  expect(codecs(mp4)).toEqual(['h264', 'aac']);
});

it('plays the second video track when the first cannot be decoded', async () => {
  const args = [...FRAMES, ...BLUE, ...TONE, '-map', '0', '-map', '1', '-map', '2'];
  const tracks = [...H264, '-c:v:0', 'prores', '-pix_fmt:v:0', 'yuv422p10le', '-c:a', 'aac'];
  const { found, colorAt } = await publish('raw.mov', [...args, ...tracks], (file) =>
    renameCodec(file, 'apcn', 'aprn'),
  );
  expect(found.unusedTracks).toMatchObject([{ kind: 'VIDEO', codec: 'aprn' }]);
  expect(await colorAt(1)).toBe('blue');
});

it('plays the tracks that the file marks as default', async () => {
  const inputs = [...FRAMES, ...BLUE, ...NOISE, ...TONE];
  const maps = ['0', '1', '2', '3'].flatMap((input) => ['-map', input]);
  const defaults = ['v:0', 'a:0'].flatMap((track) => [`-disposition:${track}`, '0']);
  const marked = ['v:1', 'a:1'].flatMap((track) => [`-disposition:${track}`, 'default']);
  const languages = ['-metadata:s:a:0', 'language=fra', '-metadata:s:a:1', 'language=deu'];
  const { found, sounds, colorAt } = await publish('marked.mkv', [
    ...[...inputs, ...maps, ...H264, '-c:a', 'aac'],
    ...[...defaults, ...marked, ...languages],
  ]);
  expect(found.unusedTracks).toMatchObject([{ kind: 'VIDEO', reason: /Only one video track/ }]);
  expect(sounds.map(({ language }) => language)).toEqual(['deu', 'fra']);
  expect(await colorAt(1)).toBe('blue');
});

it('lists timecodes and attached images as unused', async () => {
  const cover = join(folder(), 'cover.png');
  await ffmpeg(...lavfi('color=green:size=64x64'), '-frames:v', '1', cover);
  const attached = ['-map', '2', '-c:v:1', 'copy', '-disposition:v:1', 'attached_pic'];
  const inputs = [...FRAMES, ...TONE, '-i', cover, '-map', '0', '-map', '1', ...attached];
  const { found, colorAt } = await publish('cover.mp4', [
    ...[...inputs, '-c:v:0', 'libx264', '-pix_fmt:v:0', 'yuv420p', '-c:a', 'aac'],
    ...['-timecode', '01:00:00:00'],
  ]);
  const [timecode] = found.unusedTracks;
  const reason = 'A timecode, which players do not show.';
  expect(timecode).toEqual({ kind: 'DATA', codec: 'tmcd', reason });
  expect(found.unusedTracks.at(-1)).toMatchObject({ kind: 'IMAGE', codec: 'png' });
  expect(await colorAt(1)).toBe('red');
});

it.each([
  ['a still image', 'still.mp4', '0.04', 'aac'],
  ['a still image in Matroska', 'still.mkv', '0.04', 'aac'],
  ['a still image in WebM', 'still.webm', '0.04', 'libopus'],
  ['a video that ends early', 'early.mp4', '2', 'aac'],
])('shows %s as long as its audio plays', async (_what, name, length, audio) => {
  const webm = name.endsWith('webm') ? ['-c:v', 'libvpx-vp9'] : H264;
  const frames = join(folder(), `frames-${name}`);
  await ffmpeg(...FRAMES, '-t', length, ...webm, frames);
  const long = lavfi('sine=frequency=440:duration=8');
  const { mp4, colorAt } = await publish(name, [
    ...['-i', frames, ...long, '-map', '0', '-map', '1', '-c:v', 'copy', '-c:a', audio],
  ]);
  expect(Number(mp4.format.duration)).toBeCloseTo(8, 0);
  expect(Number(mp4.streams[0].nb_read_frames)).toBeGreaterThan(190);
  expect(await colorAt(7)).toBe('red');
});
