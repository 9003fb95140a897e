import type { TestAsset } from '@spindle/core/test/factories';
import { RenditionIndex } from '@spindle/core/video/rendition-index';
import { expect, it } from 'vitest';
import { openVideos } from '../../test/videos.ts';

const { make, set, films, bytesOf, probe } = openVideos();

const PLAIN = 'color=red:size=480x270:rate=25';

/** What another program reads of the film in a size that is made of a video. */
async function filmOf(asset: TestAsset) {
  const job = await films(asset, ['240p-video']);
  await job.encode();
  await job.package('240p-video');
  expect((await job.rows()).map(({ message }) => message).join('')).toBe('');
  return probe(await bytesOf(asset, '240p-video'));
}

it('a film in a wide range of light, of ten bits, comes out as common screens show it', async () => {
  await set({});
  const wide = ['-pix_fmt', 'yuv420p10le', '-c:v', 'libx265', '-x265-params', 'log-level=error'];
  const colours = [
    '-color_primaries',
    'bt2020',
    '-color_trc',
    'smpte2084',
    '-colorspace',
    'bt2020nc',
  ];
  const picture = 'color=gray:size=480x270:rate=25';
  const asset = await make({ picture, seconds: 1, options: [...wide, ...colours] });
  const film = await filmOf(asset);
  expect(film.streams[0]).toMatchObject({
    codec_name: 'h264',
    profile: 'High',
    pix_fmt: 'yuv420p',
  });
  expect(film.streams[0]?.color_transfer).toBe('bt709');
});

it('a film of ten bits has eight', async () => {
  const options = ['-pix_fmt', 'yuv422p10le', '-profile:v', 'high422'];
  const film = await filmOf(await make({ picture: PLAIN, seconds: 1, options }));
  expect(film.streams[0]).toMatchObject({ profile: 'High', pix_fmt: 'yuv420p' });
});

it('pixels that are not square become square', async () => {
  const picture = 'color=red:size=360x288:rate=25,setsar=16/9';
  const film = await filmOf(await make({ picture, seconds: 1 }));
  expect(film.streams[0]).toMatchObject({ width: 426, height: 192, sample_aspect_ratio: '1:1' });
});

it('odd sides become even', async () => {
  const options = ['-pix_fmt', 'yuv444p', '-profile:v', 'high444'];
  const film = await filmOf(
    await make({ picture: 'color=red:size=481x271:rate=25,setsar=1', seconds: 1, options }),
  );
  expect(film.streams[0]).toMatchObject({ width: 426, height: 240 });
});

it('frames that come as they like come at a constant pace, for as long', async () => {
  const picture = "testsrc2=size=480x270:rate=30,select='not(mod(n\\,3))+lt(n\\,30)'";
  const film = await filmOf(await make({ picture, seconds: 4, options: ['-vsync', 'vfr'] }));
  expect(film.streams[0]?.avg_frame_rate).toBe('30/1');
  expect(Number(film.format.duration)).toBeCloseTo(4, 0);
});

it('a film without a sound has none, and one with several has each', async () => {
  const silent = await filmOf(await make({ picture: PLAIN, seconds: 1, options: ['-an'] }));
  expect(silent.streams).toHaveLength(1);
  const sounds = ['-map', '0:v', '-map', '1:a', '-map', '1:a', '-map', '1:a'];
  const tongues = ['deu', 'fra', 'deu'].flatMap((tongue, at) => [
    `-metadata:s:a:${at}`,
    `language=${tongue}`,
  ]);
  const asset = await make({ picture: PLAIN, seconds: 2, options: [...sounds, ...tongues] });
  const job = await films(asset, ['hls-video', '240p-video']);
  await job.encode();
  await job.package('hls-video');
  await job.package('240p-video');
  const index = RenditionIndex.parse(JSON.parse(`${await bytesOf(asset, 'hls-video')}`));
  expect(index.sounds.map(({ language }) => language)).toEqual(['deu', 'fra', 'deu']);
  const film = await probe(await bytesOf(asset, '240p-video'));
  expect(film.streams.map((stream: { codec_name: string }) => stream.codec_name)).toEqual([
    'h264',
    'aac',
  ]);
});

it('a film that is what a size asks for is taken as it is, frame by frame', async () => {
  const options = ['-profile:v', 'high', '-b:v', '200k', '-c:a', 'libmp3lame'];
  const asset = await make({ picture: 'testsrc2=size=426x240:rate=25', seconds: 2, options });
  const film = await filmOf(asset);
  expect(film.streams).toMatchObject([
    { codec_name: 'h264', nb_read_frames: '50' },
    { codec_name: 'aac' },
  ]);
  const [made, original] = [await bytesOf(asset, '240p-video'), await bytesOf(asset, 'original')];
  const slice = original.subarray(original.indexOf('mdat') + 2000, original.indexOf('mdat') + 2600);
  expect(made.includes(slice)).toBe(true);
  expect(made.indexOf('moov')).toBeLessThan(made.indexOf('mdat'));
});

it('frames of two half pictures become whole ones', async () => {
  const picture = 'testsrc2=size=480x272:rate=50,interlace';
  const options = ['-x264opts', 'tff=1', '-flags', '+ildct+ilme', '-preset', 'medium'];
  const asset = await make({ picture, seconds: 1, options });
  const film = await filmOf(asset);
  expect(film.streams[0]).toMatchObject({ field_order: 'progressive', nb_read_frames: '25' });
});
