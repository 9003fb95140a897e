import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { INITIAL_VIDEO } from '@spindle/contracts/initial-video';
import { VideoKey } from '@spindle/contracts/video-keys';
import type { Transcode } from '@spindle/contracts/video-settings';
import type { Context } from '@spindle/core/context';
import { reopenJob } from '@spindle/core/jobs/reopen-job';
import { FilmIndex } from '@spindle/core/media/film-index';
import { deriveSecrets } from '@spindle/core/secrets';
import { HELD } from '@spindle/core/tasks/held';
import * as tasks from '@spindle/core/tasks/tasks';
import { type TestContext, testContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, type TestAsset, type TestUser } from '@spindle/core/test/factories';
import { type FilmLook, makeFilm, turnFilm } from '@spindle/core/test/media/films';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { runStep } from '../run-step.ts';
import { encodeFilm } from './encode-film.ts';
import { packageFilm } from './package-film.ts';

const never = new AbortController().signal;
let test: TestContext;
let ctx: Context;
let creator: TestUser;
let dir: string;

beforeAll(async () => {
  test = await testContext();
  ctx = test.ctx;
  creator = await makeUser(ctx, deriveSecrets('a key that only tests are signed with'), 'ADMIN');
  dir = await mkdtemp(join(tmpdir(), 'films '));
});

afterAll(async () => {
  await test.close();
  await rm(dir, { recursive: true });
});

async function makeVideo(look: FilmLook, change = (film: Buffer) => film): Promise<TestAsset> {
  const path = join(dir, 'film.mp4');
  await makeFilm(path, look);
  const original = { body: change(await readFile(path)), contentType: 'video/mp4' };
  return makeAsset(ctx, creator, { kind: 'VIDEO', contentType: 'video/mp4' }, { original });
}

async function setTranscodes(
  changes: Partial<Record<VideoKey, Partial<Transcode>>>,
  video_transcode_test_mode = false,
) {
  const transcodes = Object.fromEntries(
    VideoKey.options.map((key) => [key, { ...INITIAL_VIDEO.transcodes[key], ...changes[key] }]),
  );
  const value = { ...INITIAL_VIDEO, transcodes, video_transcode_test_mode };
  await ctx.db.setting.upsert({
    where: { section: 'video' },
    create: { section: 'video', value, updatedAt: new Date() },
    update: { value },
  });
}

async function makeJob(asset: TestAsset, keys: VideoKey[]) {
  const films = keys.map((key) => ({
    group: 'transcodes',
    key,
    task: 'package-film',
    notBefore: HELD,
  }));
  const encode = { group: 'preprocess', key: 'encode', task: 'encode-film' };
  const { id, steps } = await ctx.db.job.create({
    data: {
      type: 'INGEST',
      creatorId: creator.row.id,
      assetId: asset.row.id,
      input: {},
      steps: { create: [encode, ...films] },
    },
    include: { steps: true },
  });
  const stepOf = (key: string) => steps.find((step) => step.key === key)?.id ?? 0;
  return {
    encode: (signal = never) =>
      runStep(ctx, tasks.encodeFilm, encodeFilm, stepOf('encode'), signal),
    package: (key: string) => runStep(ctx, tasks.packageFilm, packageFilm, stepOf(key), never),
    rows: () => ctx.db.step.findMany({ where: { jobId: id }, orderBy: { id: 'asc' } }),
  };
}

const fileOf = (asset: TestAsset, key: string) =>
  ctx.db.file.findFirstOrThrow({ where: { assetId: asset.row.id, key } });
const bytesOf = async (objectKey: string) =>
  Buffer.concat(await (await ctx.storage.get(objectKey)).toArray());

/** What another program reads of a film. */
async function probed(bytes: Buffer) {
  const path = join(dir, 'probed.mp4');
  await writeFile(path, bytes);
  const entries = 'stream=codec_name,profile,width,height,pix_fmt,nb_read_frames:format=duration';
  const { stdout } = await promisify(execFile)('ffprobe', [
    ...['-v', 'error', '-count_frames', '-show_entries', entries, '-of', 'json', path],
  ]);
  return JSON.parse(stdout);
}

// Its last piece is a single frame.
it('are made of one encoding: an MP4, and a film in pieces that says where each lies', async () => {
  await setTranscodes({ '240p-video': { enabled: true, public: true } });
  const asset = await makeVideo({ picture: 'testsrc2=size=640x360:rate=25', seconds: 12.04 });
  const job = await makeJob(asset, ['240p-video', 'hls-video', '720p-video']);
  await job.encode();
  expect(await job.rows()).toMatchObject([
    { key: 'encode', status: 'COMPLETED' },
    { key: '240p-video', status: 'QUEUED' },
    { key: 'hls-video', status: 'QUEUED' },
    { key: '720p-video', status: 'QUEUED' },
  ]);
  for (const key of ['240p-video', 'hls-video', '720p-video']) await job.package(key);
  expect((await job.rows()).map(({ message }) => message).join('')).toBe('');
  const mp4 = await fileOf(asset, '240p-video');
  expect(mp4).toMatchObject({ width: 426, height: 240, public: true, contentType: 'video/mp4' });
  const bytes = await bytesOf(mp4.objectKey);
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  expect(await probed(bytes)).toMatchObject({
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
  const index = FilmIndex.parse(
    JSON.parse((await bytesOf((await fileOf(asset, 'hls-video')).objectKey)).toString()),
  );
  expect(index.sizes).toMatchObject([{ width: 640, height: 360, frameRate: 25 }]);
  expect(index.sounds).toMatchObject([{ language: 'und', codec: 'mp4a.40.2' }]);
  const [size] = index.sizes;
  expect(size?.codec).toMatch(/^avc1\.6400/);
  expect(size?.pieces.map(({ seconds }) => seconds)).toEqual([6, 6, 0.04]);
  const track = await bytesOf((await fileOf(asset, size?.key ?? '')).objectKey);
  const [init, second] = [track.subarray(0, size?.initBytes), size?.pieces[1]];
  const piece = track.subarray(second?.start, (second?.start ?? 0) + (second?.bytes ?? 0));
  expect((await probed(Buffer.concat([init, piece]))).streams[0]).toMatchObject({
    nb_read_frames: '150',
  });
  const still = piece.subarray(0, second?.pictureBytes);
  expect((await probed(Buffer.concat([init, still]))).streams[0]).toMatchObject({
    nb_read_frames: '1',
  });
  expect(await ctx.db.file.count({ where: { assetId: asset.row.id, key: '720p-video' } })).toBe(0);
});

it('have five seconds in test mode, and are turned as the telephone was held [B-160]', async () => {
  await setTranscodes({}, true);
  const asset = await makeVideo({ picture: 'testsrc2=size=320x240:rate=25', seconds: 8 }, turnFilm);
  const job = await makeJob(asset, ['240p-video']);
  await job.encode();
  await job.package('240p-video');
  const film = await fileOf(asset, '240p-video');
  expect(film).toMatchObject({ width: 240, height: 320, duration: 5 });
  expect(await probed(await bytesOf(film.objectKey))).toMatchObject({
    streams: [{ width: 240, height: 320, nb_read_frames: '125' }, { codec_name: 'aac' }],
  });
});

it('of a version that has been replaced are not made, and keep no job open', async () => {
  const asset = await makeVideo({ seconds: 1 });
  const job = await makeJob(asset, ['hls-video']);
  await ctx.db.asset.update({ where: { id: asset.row.id }, data: { version: 2 } });
  await job.encode();
  await job.package('hls-video');
  const rows = await job.rows();
  expect(rows.map(({ key, status }) => `${key} ${status}`)).toEqual([
    'encode COMPLETED',
    'hls-video COMPLETED',
    'finish QUEUED',
  ]);
});

it('are tried again with their pieces, where these are gone', async () => {
  await setTranscodes({});
  const asset = await makeVideo({ seconds: 1 });
  const job = await makeJob(asset, ['240p-video', 'hls-video']);
  await job.package('240p-video');
  const failed = (await job.rows()).find(({ key }) => key === '240p-video');
  expect(failed).toMatchObject({ status: 'ERROR', message: expect.stringContaining('pieces') });
  await job.encode();
  await job.package('hls-video');
  const again = await reopenJob(ctx, failed?.jobId ?? 0, [failed?.id ?? 0]);
  expect(again.map(({ task }) => task)).toEqual(['encode-film']);
  const steps = await job.rows();
  expect(steps.map(({ key, status, notBefore }) => `${key} ${status} ${notBefore < HELD}`)).toEqual(
    ['hls-video COMPLETED true', 'encode QUEUED true', '240p-video QUEUED false'],
  );
});

it('that no program can make are given up after a few attempts, with what it said', async () => {
  await setTranscodes({});
  const asset = await makeVideo({ seconds: 1 }, (film) => film.subarray(0, film.length / 2));
  const job = await makeJob(asset, ['240p-video', 'hls-video']);
  for (const attempt of [1, 2, 3]) {
    await job.encode();
    expect((await job.rows())[0]).toMatchObject({
      attempt,
      status: attempt < 3 ? 'QUEUED' : 'ERROR',
    });
  }
  const message = 'It failed: moov atom not found; Invalid data found when processing input.';
  expect((await job.rows()).slice(0, 3).map((step) => step.message)).toEqual([
    message,
    message,
    message,
  ]);
});

it('of two jobs that make some of the same video at once are all made', async () => {
  const asset = await makeVideo({ picture: 'testsrc2=size=640x360:rate=25', seconds: 1 });
  const [first, second] = [
    await makeJob(asset, ['240p-video']),
    await makeJob(asset, ['hls-video']),
  ];
  await first.encode();
  await second.encode();
  await first.package('240p-video');
  await second.package('hls-video');
  for (const key of ['240p-video', 'hls-video'])
    expect(await fileOf(asset, key), key).toMatchObject({ error: null });
});

it('go on where a worker was lost', async () => {
  await setTranscodes({});
  const asset = await makeVideo({ picture: 'testsrc2=size=640x360:rate=30', seconds: 26 });
  const job = await makeJob(asset, ['240p-video', 'hls-video']);
  const stored: string[] = [];
  const lost = new AbortController();
  const put = ctx.storage.put.bind(ctx.storage);
  const watched = vi.spyOn(ctx.storage, 'put').mockImplementation((key, ...rest) => {
    const piece = /_piece-(\w+-[0-9a-f]{8}-\d{6})$/.exec(key)?.[1];
    if (piece) stored.push(piece);
    if (stored.length === 6) lost.abort(new Error('The worker is stopping.'));
    return put(key, ...rest);
  });
  await job.encode(lost.signal);
  const before = stored.splice(0, 7).slice(0, 5); // the sixth did not come through
  stored.push('a run of its own');
  await job.encode();
  watched.mockRestore();
  const names = [...new Set(stored.slice(1).map((piece) => piece.slice(0, -7)))];
  expect(names).toHaveLength(2);
  const numbersOf = (pieces: string[], name: string) =>
    pieces.filter((piece) => piece.startsWith(name)).map((piece) => Number(piece.slice(-6)));
  // The last piece that both have is made again, and all after it.
  const from = Math.max(0, Math.min(...names.map((name) => numbersOf(before, name).length)) - 1);
  for (const name of names) expect(numbersOf(stored, name)).toEqual([0, 1, 2, 3, 4].slice(from));
  await job.package('hls-video');
  await job.package('240p-video');
  for (const key of ['240p-video', `_hls-${names.find((name) => name.startsWith('360p'))}`]) {
    const film = await probed(await bytesOf((await fileOf(asset, key)).objectKey));
    expect(film.streams[0]).toMatchObject({ nb_read_frames: '780' });
  }
});
