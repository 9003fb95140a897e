import type { TestAsset } from '@spindle/core/test/factories';
import { RenditionIndex } from '@spindle/core/video/rendition-index';
import { expect, it } from 'vitest';
import { openVideos } from '../../test/videos.ts';

const { make, saveSettings, makeRenditionJob, readBytes, probe } = openVideos();

const PLAIN = 'color=red:size=480x270:rate=25';

/** Encodes the 240p rendition of a video. Returns the properties that ffprobe reads from it. */
async function renditionOf(asset: TestAsset) {
  const job = await makeRenditionJob(asset, ['240p-video']);
  await job.encode();
  await job.package('240p-video');
  expect((await job.rows()).map(({ message }) => message).join('')).toBe('');
  return probe(await readBytes(asset, '240p-video'));
}

it('a 10-bit video with high dynamic range is tone-mapped', async () => {
  await saveSettings({});
  const wide = ['-pix_fmt', 'yuv420p10le', '-c:v', 'libx265', '-x265-params', 'log-level=error'];
  const colorOptions = [
    '-color_primaries',
    'bt2020',
    '-color_trc',
    'smpte2084',
    '-colorspace',
    'bt2020nc',
  ];
  const frameSource = 'color=gray:size=480x270:rate=25';
  const asset = await make({ frameSource, seconds: 1, options: [...wide, ...colorOptions] });
  const rendition = await renditionOf(asset);
  expect(rendition.streams[0]).toMatchObject({
    codec_name: 'h264',
    profile: 'High',
    pix_fmt: 'yuv420p',
  });
  expect(rendition.streams[0]?.color_transfer).toBe('bt709');
});

it('a 10-bit video is encoded with 8 bits', async () => {
  const options = ['-pix_fmt', 'yuv422p10le', '-profile:v', 'high422'];
  const rendition = await renditionOf(await make({ frameSource: PLAIN, seconds: 1, options }));
  expect(rendition.streams[0]).toMatchObject({ profile: 'High', pix_fmt: 'yuv420p' });
});

it('a video with non-square pixels is encoded with square ones', async () => {
  const frameSource = 'color=red:size=360x288:rate=25,setsar=16/9';
  const rendition = await renditionOf(await make({ frameSource, seconds: 1 }));
  expect(rendition.streams[0]).toMatchObject({
    width: 426,
    height: 192,
    sample_aspect_ratio: '1:1',
  });
});

it('odd sides are rounded to even ones', async () => {
  const options = ['-pix_fmt', 'yuv444p', '-profile:v', 'high444'];
  const rendition = await renditionOf(
    await make({ frameSource: 'color=red:size=481x271:rate=25,setsar=1', seconds: 1, options }),
  );
  expect(rendition.streams[0]).toMatchObject({ width: 426, height: 240 });
});

it('a variable frame rate becomes constant, with the same length', async () => {
  const frameSource = "testsrc2=size=480x270:rate=30,select='not(mod(n\\,3))+lt(n\\,30)'";
  const rendition = await renditionOf(
    await make({ frameSource, seconds: 4, options: ['-vsync', 'vfr'] }),
  );
  expect(rendition.streams[0]?.avg_frame_rate).toBe('30/1');
  expect(Number(rendition.format.duration)).toBeCloseTo(4, 0);
});

it('all audio tracks are encoded, and a silent video has none', async () => {
  const silent = await renditionOf(
    await make({ frameSource: PLAIN, seconds: 1, options: ['-an'] }),
  );
  expect(silent.streams).toHaveLength(1);
  const audioMaps = ['-map', '0:v', '-map', '1:a', '-map', '1:a', '-map', '1:a'];
  const languages = ['deu', 'fra', 'deu'].flatMap((language, at) => [
    `-metadata:s:a:${at}`,
    `language=${language}`,
  ]);
  const asset = await make({
    frameSource: PLAIN,
    seconds: 2,
    options: [...audioMaps, ...languages],
  });
  const job = await makeRenditionJob(asset, ['hls-video', '240p-video']);
  await job.encode();
  await job.package('hls-video');
  await job.package('240p-video');
  const index = RenditionIndex.parse(JSON.parse(`${await readBytes(asset, 'hls-video')}`));
  expect(index.sounds.map(({ language }) => language)).toEqual(['deu', 'fra', 'deu']);
  const rendition = await probe(await readBytes(asset, '240p-video'));
  expect(rendition.streams.map((stream: { codec_name: string }) => stream.codec_name)).toEqual([
    'h264',
    'aac',
  ]);
});

it('a video that already equals the requested rendition is copied without encoding', async () => {
  const options = ['-profile:v', 'high', '-b:v', '200k', '-c:a', 'libmp3lame'];
  const asset = await make({ frameSource: 'testsrc2=size=426x240:rate=25', seconds: 2, options });
  const rendition = await renditionOf(asset);
  expect(rendition.streams).toMatchObject([
    { codec_name: 'h264', nb_read_frames: '50' },
    { codec_name: 'aac' },
  ]);
  const [made, original] = [
    await readBytes(asset, '240p-video'),
    await readBytes(asset, 'original'),
  ];
  const slice = original.subarray(original.indexOf('mdat') + 2000, original.indexOf('mdat') + 2600);
  expect(made.includes(slice)).toBe(true);
  expect(made.indexOf('moov')).toBeLessThan(made.indexOf('mdat'));
});

it('interlaced video is deinterlaced', async () => {
  const frameSource = 'testsrc2=size=480x272:rate=50,interlace';
  const options = ['-x264opts', 'tff=1', '-flags', '+ildct+ilme', '-preset', 'medium'];
  const asset = await make({ frameSource, seconds: 1, options });
  const rendition = await renditionOf(asset);
  expect(rendition.streams[0]).toMatchObject({ field_order: 'progressive', nb_read_frames: '25' });
});
