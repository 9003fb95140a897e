import {
  MOVE_BACK_STARTED,
  MOVE_RUNS,
  MOVE_STARTED,
  MoveState,
  NO_SOURCES,
  NOTHING_TO_MOVE,
  NOTHING_TO_MOVE_BACK,
  SOURCE_MINUTES,
  SOURCES_CHANGED,
} from '@spindle/contracts/storage/move';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';

const URL = '/api/v1/storage/move';
const STORE = 'store-0a1b2c3d';

let app: TestApp;
let admin: TestUser;
let manager: TestUser;

beforeEach(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  manager = await app.makeUser('MANAGER');
});

afterEach(() => app.close());

const read = async () => MoveState.parse((await app.call(admin, { url: URL })).json());
const post = (path: string, payload: object, by = admin) =>
  app.call(by, { method: 'POST', url: `${URL}${path}`, payload });
const start = (by = admin) => post('', {}, by);
const moveBack = () => post('', { back: true });
const deleteSources = (files: number) => post('/delete_sources', { files });

const readAudit = () => app.ctx.db.auditEntry.findFirst({ orderBy: { seq: 'desc' } });

/** Makes a bucket that no test reaches the store of originals and transcodes. */
async function useBucket(): Promise<void> {
  await app.ctx.db.store.create({
    data: {
      id: STORE,
      bucket: 'films',
      folder: 'ours',
      region: 'eu-central-1',
      endpoint: 'https://s3.example.com',
      accessKeyId: '',
      secretEncrypted: '',
      kinds: ['originals', 'transcodes'],
    },
  });
}

function makeVideo(): Promise<TestAsset> {
  const file = (bytes: number, contentType: string) => ({ body: Buffer.alloc(bytes), contentType });
  return app.makeAsset(
    admin,
    { name: 'film.mp4', kind: 'VIDEO' },
    {
      original: file(1_000, 'video/mp4'),
      _preview: file(100, 'image/jpeg'),
      'hls-video': file(10, 'application/json'),
      '_hls-v0': file(400, 'video/mp4'),
    },
  );
}

/** Writes the rows of a job that has moved these files to the store, one every two seconds. */
async function pretendMoved({ files }: TestAsset): Promise<number> {
  const { id } = await app.ctx.db.job.create({
    data: {
      type: 'MOVE_FILES',
      status: 'COMPLETED',
      message: '4 files moved',
      creatorId: admin.row.id,
      input: { action: 'move_files', count: files.length, last_file_id: 0 },
      done: files.length,
      steps: {
        create: {
          group: 'preprocess',
          key: 'move-files',
          task: 'move-files',
          status: 'COMPLETED',
        },
      },
    },
  });
  const begun = app.ctx.now().getTime() - 60_000;
  for (const [at, file] of files.entries()) {
    const movedTo = `${STORE}:${file.objectKey}`;
    await app.ctx.db.file.update({
      where: { id: file.id },
      data: { objectKey: movedTo, storage: STORE, bucket: 'films/ours' },
    });
    const movedAt = new Date(begun + at * 2_000);
    const source = { objectKey: file.objectKey, size: file.size, sha256: '0'.repeat(64) };
    await app.ctx.db.moveSource.create({
      data: { ...source, fileId: file.id, movedTo, jobId: id, movedAt },
    });
  }
  return id;
}

it('the estimate counts files and bytes by kind and store', async () => {
  await makeVideo();
  const before = await read();
  expect(before).toMatchObject({ to_move: { files: 0, bytes: 0 }, seconds: null, job: null });
  await useBucket();
  const disk = { name: null, bucket: '', endpoint: '' };
  const films = { name: STORE, bucket: 'films/ours', endpoint: 'https://s3.example.com' };
  expect(await read()).toEqual({
    stored: [
      { kind: 'originals', store: disk, destination: films, files: 1, bytes: 1_000 },
      { kind: 'derivatives', store: disk, destination: disk, files: 1, bytes: 100 },
      { kind: 'transcodes', store: disk, destination: films, files: 2, bytes: 410 },
    ],
    to_move: { files: 3, bytes: 1_410 },
    seconds: null,
    can_move_back: { files: 0, bytes: 0 },
    sources: { files: 0, bytes: 0, deletable_at: null },
    job: null,
    failures: [],
  });
});

it('the estimate contains a duration once the speed is known', async () => {
  await useBucket();
  const moved = await makeVideo();
  await pretendMoved(moved);
  for (let n = 0; n < 4; n += 1) await makeVideo();
  const { to_move: toMove, seconds, can_move_back: back, sources } = await read();
  // A derivative was moved too, although the settings put it on disk.
  expect(toMove).toEqual({ files: 13, bytes: 4 * 1_410 + 100 });
  // Four files of 1,510 bytes took 6 seconds.
  expect(seconds).toBe(Math.ceil((toMove.bytes * 6) / 1_510));
  expect(back).toEqual({ files: 4, bytes: 1_510 });
  expect(sources).toMatchObject({ files: 4, bytes: 1_510 });
});

describe('a move', () => {
  it('starts as a job with its progress, and only one runs at a time', async () => {
    await useBucket();
    await makeVideo();
    const started = await start();
    expect(started.statusCode).toBe(202);
    const { job_id: id, message } = started.json();
    expect(message).toBe(MOVE_STARTED);
    const job = (await app.call(manager, { url: `/api/v1/jobs/${id}` })).json();
    expect(job).toMatchObject({
      type: 'MOVE_FILES',
      status: 'QUEUED',
      progress: { done: 0, failed: 0, total: 3 },
    });
    expect((await read()).job).toMatchObject({ job_id: id, type: 'MOVE_FILES' });
    expect(await readAudit()).toMatchObject({
      action: 'storage.move',
      actorId: admin.row.id,
      targetId: String(id),
      details: { files: 3 },
    });
    for (const answer of [await start(), await moveBack(), await deleteSources(0)]) {
      expect(answer.statusCode).toBe(409);
      expect(errorOf(answer).message).toBe(MOVE_RUNS);
    }
  });

  it('is refused when no file would move', async () => {
    await makeVideo();
    expect(errorOf(await start())).toMatchObject({ status: 409, message: NOTHING_TO_MOVE });
    expect(errorOf(await moveBack())).toMatchObject({ status: 409, message: NOTHING_TO_MOVE_BACK });
    expect(errorOf(await deleteSources(0))).toMatchObject({ status: 409, message: NO_SOURCES });
  });

  it('only ADMIN starts and retries it; MANAGER may cancel it', async () => {
    await useBucket();
    await makeVideo();
    for (const role of ['MANAGER', 'ASSET_MANAGER', 'CREATOR', 'USER'] as const) {
      const user = await app.makeUser(role);
      expect((await app.call(user, { url: URL })).statusCode).toBe(403);
      expect((await start(user)).statusCode).toBe(403);
      expect((await post('/delete_sources', { files: 1 }, user)).statusCode).toBe(403);
    }
    const { job_id: id } = (await start()).json();
    const act = (by: TestUser, verb: string) =>
      app.call(by, { method: 'POST', url: `/api/v1/jobs/${id}/${verb}` });
    expect((await act(manager, 'cancel')).statusCode).toBe(200);
    expect((await act(manager, 'retry')).statusCode).toBe(403);
    await start();
    expect(errorOf(await act(admin, 'retry'))).toMatchObject({ status: 409, message: MOVE_RUNS });
    await app.ctx.db.job.updateMany({ where: { id: { not: id } }, data: { status: 'COMPLETED' } });
    expect((await act(admin, 'retry')).statusCode).toBe(202);
  });

  it('goes back to the sources on request', async () => {
    await useBucket();
    await pretendMoved(await makeVideo());
    const answer = await moveBack();
    expect(answer.statusCode).toBe(202);
    expect(answer.json().message).toBe(MOVE_BACK_STARTED);
    expect((await read()).job).toMatchObject({
      type: 'MOVE_BACK',
      status: 'QUEUED',
      progress: { done: 0, total: 4 },
    });
  });

  it('lists the files that it could not move, and retries them', async () => {
    await useBucket();
    const video = await makeVideo();
    const jobId = await pretendMoved(video);
    const [file] = video.files;
    const reason = 'The file is missing from its store.';
    await app.ctx.db.moveFailure.create({ data: { jobId, fileId: file?.id ?? 0, reason } });
    await app.ctx.db.job.update({ where: { id: jobId }, data: { failed: 1 } });
    const { job, failures } = await read();
    expect(job).toMatchObject({ progress: { done: 4, failed: 1 }, message: '4 files moved' });
    expect(failures).toEqual([
      { asset_id: video.id, asset_name: 'film.mp4', key: file?.key, reason },
    ]);
    const url = `/api/v1/jobs/${jobId}/retry`;
    expect((await app.call(admin, { method: 'POST', url })).statusCode).toBe(202);
    expect((await read()).job).toMatchObject({
      status: 'QUEUED',
      progress: { done: 3, failed: 0 },
    });
    expect((await read()).failures).toEqual([]);
  });
});

describe('deleting sources', () => {
  beforeEach(async () => {
    await useBucket();
    await pretendMoved(await makeVideo());
  });

  it('needs the number of sources as a confirmation', async () => {
    app.passTime(SOURCE_MINUTES * 60_000);
    for (const files of [0, 3, 5])
      expect(errorOf(await deleteSources(files))).toMatchObject({
        status: 409,
        message: SOURCES_CHANGED,
      });
    expect((await post('/delete_sources', {})).statusCode).toBe(400);
    expect((await deleteSources(4)).statusCode).toBe(202);
    expect(await readAudit()).toMatchObject({
      action: 'storage.delete_sources',
      details: { files: 4 },
    });
    expect((await read()).job).toMatchObject({
      type: 'DELETE_SOURCES',
      progress: { total: 4 },
    });
  });

  it('is refused until running downloads have ended', async () => {
    const { deletable_at: at } = (await read()).sources;
    expect(errorOf(await deleteSources(4))).toMatchObject({
      status: 409,
      message: `Running downloads may still read the sources. Delete them after ${at}.`,
    });
    expect(await app.ctx.db.job.count({ where: { type: 'DELETE_SOURCES' } })).toBe(0);
  });
});
