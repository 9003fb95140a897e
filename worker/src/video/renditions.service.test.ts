import { BLOCKED_UNTIL_RELEASE } from '@spindle/core/steps/blocked-step';
import { rotateVideo } from '@spindle/core/test/media/sample-videos';
import { reopenJob } from '@spindle/core/test/retry-job';
import { RenditionIndex } from '@spindle/core/video/rendition-index';
import { expect, it, vi } from 'vitest';
import { openVideos } from '../../test/videos.ts';

const videos = openVideos();
const { make, saveSettings, makeRenditionJob, findFile, readBytes, probe } = videos;

it('one encoding yields an MP4, and HLS with an index of its segments', async () => {
  await saveSettings({}, { '240p-video': { enabled: true, public: true } });
  // The last segment is a single frame.
  const asset = await make({ frameSource: 'testsrc2=size=640x360:rate=25', seconds: 12.04 });
  const job = await makeRenditionJob(asset, ['240p-video', 'hls-video', '720p-video']);
  await job.encode();
  expect(await job.rows()).toMatchObject([
    { key: 'encode', status: 'COMPLETED' },
    { key: '240p-video', status: 'QUEUED' },
    { key: 'hls-video', status: 'QUEUED' },
    { key: '720p-video', status: 'QUEUED' },
  ]);
  for (const key of ['240p-video', 'hls-video', '720p-video'] as const) await job.package(key);
  expect((await job.rows()).map(({ message }) => message).join('')).toBe('');
  const mp4 = await findFile(asset, '240p-video');
  expect(mp4).toMatchObject({ width: 426, height: 240, public: true, contentType: 'video/mp4' });
  const bytes = await readBytes(asset, '240p-video');
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  expect(await probe(bytes)).toMatchObject({
    streams: [
      {
        codec_name: 'h264',
        profile: 'High',
        width: 426,
        height: 240,
        pix_fmt: 'yuv420p',
        nb_read_frames: '301',
      },
      { codec_name: 'aac' },
    ],
  });
  const index = RenditionIndex.parse(JSON.parse((await readBytes(asset, 'hls-video')).toString()));
  expect(index.sizes).toMatchObject([{ width: 640, height: 360, frameRate: 25 }]);
  expect(index.sounds).toMatchObject([{ language: 'und', codec: 'mp4a.40.2' }]);
  const [size] = index.sizes;
  expect(size?.codec).toMatch(/^avc1\.6400/);
  expect(size?.pieces.map(({ seconds }) => seconds)).toEqual([6, 6, 0.04]);
  const track = await readBytes(asset, size?.key ?? '');
  const [init, second] = [track.subarray(0, size?.initBytes), size?.pieces[1]];
  const segment = track.subarray(second?.start, (second?.start ?? 0) + (second?.bytes ?? 0));
  expect((await probe(Buffer.concat([init, segment]))).streams[0]).toMatchObject({
    nb_read_frames: '150',
  });
  const keyFrame = segment.subarray(0, second?.pictureBytes);
  expect((await probe(Buffer.concat([init, keyFrame]))).streams[0]).toMatchObject({
    nb_read_frames: '1',
  });
  // Larger than the source: nothing is stored.
  expect(
    await videos.ctx().db.file.count({ where: { assetId: asset.row.id, key: '720p-video' } }),
  ).toBe(0);
});

it('renditions contain neither place nor names that the file states', async () => {
  const stated = ['location=+46.3683+014.1146/', 'artist=Ana Novak', 'title=Wedding'];
  const options = stated.flatMap((tag) => ['-metadata', tag]);
  const frameSource = 'testsrc2=size=640x360:rate=25';
  const asset = await make({ frameSource, seconds: 1, options });
  const job = await makeRenditionJob(asset, ['240p-video', 'hls-video']);
  await job.encode();
  for (const key of ['240p-video', 'hls-video'] as const) await job.package(key);
  const index = RenditionIndex.parse(JSON.parse((await readBytes(asset, 'hls-video')).toString()));
  const keys = [...index.sizes, ...index.sounds].map(({ key }) => key);
  expect(keys.length).toBeGreaterThan(1);
  for (const key of ['240p-video', ...keys]) {
    const bytes = await readBytes(asset, key);
    // `loci` is the box of the place.
    for (const text of ['Ana Novak', 'Wedding', 'loci'])
      expect(bytes.includes(text), `${key}: ${text}`).toBe(false);
  }
});

it('a rendition has five seconds in test mode, and the orientation of the phone [B-160]', async () => {
  await saveSettings({ video_transcode_test_mode: true });
  const asset = await make(
    { frameSource: 'testsrc2=size=320x240:rate=25', seconds: 8 },
    rotateVideo,
  );
  const job = await makeRenditionJob(asset, ['240p-video']);
  await job.encode();
  await job.package('240p-video');
  const rendition = await findFile(asset, '240p-video');
  expect(rendition).toMatchObject({ width: 240, height: 320, duration: 5 });
  expect(await probe(await readBytes(asset, '240p-video'))).toMatchObject({
    streams: [{ width: 240, height: 320, nb_read_frames: '125' }, { codec_name: 'aac' }],
  });
});

it('renditions of a replaced version are not encoded, and their job ends', async () => {
  const asset = await make({ seconds: 1 });
  const job = await makeRenditionJob(asset, ['hls-video']);
  await videos.ctx().db.asset.update({ where: { id: asset.row.id }, data: { version: 2 } });
  await job.encode();
  await job.package('hls-video');
  const rows = await job.rows();
  expect(rows.map(({ key, status }) => `${key} ${status}`)).toEqual([
    'encode COMPLETED',
    'hls-video COMPLETED',
    'finish QUEUED',
  ]);
});

it('a retry encodes renditions again whose segments are gone', async () => {
  await saveSettings({});
  const asset = await make({ seconds: 1 });
  const job = await makeRenditionJob(asset, ['240p-video', 'hls-video']);
  await job.package('240p-video');
  const failed = (await job.rows()).find(({ key }) => key === '240p-video');
  expect(failed).toMatchObject({ status: 'ERROR', message: expect.stringContaining('segments') });
  await job.encode();
  await job.package('hls-video');
  const again = await reopenJob(videos.ctx(), failed?.jobId ?? 0, [failed?.id ?? 0]);
  expect(again.map(({ task }) => task)).toEqual(['encode-renditions']);
  const steps = await job.rows();
  expect(
    steps.map(
      ({ key, status, notBefore }) => `${key} ${status} ${notBefore < BLOCKED_UNTIL_RELEASE}`,
    ),
  ).toEqual(['hls-video COMPLETED true', 'encode QUEUED true', '240p-video QUEUED false']);
});

it('renditions that ffmpeg cannot encode fail after three attempts, with the output of ffmpeg', async () => {
  await saveSettings({});
  const asset = await make({ seconds: 1 }, (video) => video.subarray(0, video.length / 2));
  const job = await makeRenditionJob(asset, ['240p-video', 'hls-video']);
  for (const attempt of [1, 2, 3]) {
    await job.encode();
    expect((await job.rows())[0]).toMatchObject({
      attempt,
      status: attempt < 3 ? 'QUEUED' : 'ERROR',
    });
  }
  const message =
    'This file cannot be processed (moov atom not found; Invalid data found when processing input).';
  expect((await job.rows()).slice(0, 3).map((step) => step.message)).toEqual([
    message,
    message,
    message,
  ]);
});

it('two concurrent jobs on the same video create all their renditions', async () => {
  const asset = await make({ frameSource: 'testsrc2=size=640x360:rate=25', seconds: 1 });
  const [first, second] = [
    await makeRenditionJob(asset, ['240p-video']),
    await makeRenditionJob(asset, ['hls-video']),
  ];
  await first.encode();
  await second.encode();
  await first.package('240p-video');
  await second.package('hls-video');
  for (const key of ['240p-video', 'hls-video'])
    expect(await findFile(asset, key), key).toMatchObject({ error: null });
});

it('an encoding continues after a lost worker', async () => {
  await saveSettings({});
  const asset = await make({ frameSource: 'testsrc2=size=640x360:rate=10', seconds: 26 });
  const job = await makeRenditionJob(asset, ['240p-video', 'hls-video']);
  const stored: string[] = [];
  const lost = new AbortController();
  const put = videos.ctx().storage.put.bind(videos.ctx().storage);
  const watched = vi.spyOn(videos.ctx().storage, 'put').mockImplementation((key, ...rest) => {
    const segment = /_piece-(\w+-[0-9a-f]{8}-\d{6})$/.exec(key)?.[1];
    if (segment) stored.push(segment);
    if (stored.length === 6) lost.abort(new Error('The worker is stopping.'));
    return put(key, ...rest);
  });
  await job.encode(lost.signal);
  const before = stored.splice(0).slice(0, 5); // put was called for the sixth after the abort
  await job.encode();
  watched.mockRestore();
  const names = [...new Set(stored.map((segment) => segment.slice(0, -7)))];
  expect(names).toHaveLength(2);
  const numbersOf = (segments: string[], name: string) =>
    segments
      .filter((segment) => segment.startsWith(name))
      .map((segment) => Number(segment.slice(-6)));
  // The second run repeats the last segment that both tracks have, and encodes all segments after it.
  const from = Math.max(0, Math.min(...names.map((name) => numbersOf(before, name).length)) - 1);
  for (const name of names) expect(numbersOf(stored, name)).toEqual([0, 1, 2, 3, 4].slice(from));
  await job.package('hls-video');
  await job.package('240p-video');
  for (const key of ['240p-video', `_hls-${names.find((name) => name.startsWith('360p'))}`]) {
    const rendition = await probe(await readBytes(asset, key));
    expect(rendition.streams[0]).toMatchObject({ nb_read_frames: '260' });
  }
});
