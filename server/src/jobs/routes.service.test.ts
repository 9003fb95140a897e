import { Job } from '@spindle/contracts/jobs/jobs';
import type { TestUser } from '@spindle/core/test/factories';
import type { Prisma } from '@spindle/prisma/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let manager: TestUser;
let creator: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  manager = await app.makeUser('MANAGER');
  creator = await app.makeUser('CREATOR');
});

afterAll(() => app.close());

const REQUESTED_AT = new Date('2031-05-06T07:08:09.500Z');

function makeJob(given: Partial<Prisma.JobUncheckedCreateInput> = {}) {
  return app.ctx.db.job.create({
    data: {
      type: 'INGEST',
      creatorId: creator.row.id,
      input: { asset_id: 'a'.repeat(32), file_name: 'lake.jpg', content_type: 'image/jpeg' },
      steps: {
        create: [
          {
            group: 'preprocess',
            key: 'probe',
            task: 'probe',
            status: 'IN_PROGRESS',
            percent: 40,
            message: 'Reading',
            startedAt: REQUESTED_AT,
          },
          { group: 'postprocess', key: 'finish', task: 'finish' },
        ],
      },
      ...given,
    },
  });
}

const list = (query = '', by = manager) => app.call(by, { url: `/api/v1/jobs${query}` });
const read = (id: number | string, by = manager) => app.call(by, { url: `/api/v1/jobs/${id}` });

it('hides the file names of hidden assets from a manager without group access (security 10)', async () => {
  const restricted = await app.makeUser('MANAGER', { groupAssetAccess: false });
  const hidden = await app.makeAsset(creator, { name: 'secret.jpg' });
  const own = await app.makeAsset(restricted, { name: 'own.jpg' });
  const makeInput = ({ id }: { id: string }, file_name: string) => ({ asset_id: id, file_name });
  const jobs = [
    await makeJob({ assetId: hidden.row.id, input: makeInput(hidden, 'secret.jpg') }),
    await makeJob({ input: makeInput(hidden, 'purged.jpg') }),
    await makeJob({ assetId: own.row.id, input: makeInput(own, 'own.jpg') }),
    await makeJob({ creatorId: restricted.row.id, input: makeInput(hidden, 'begun.jpg') }),
  ];
  const readNames = async (by: TestUser) => {
    const answer = await list('?limit=100', by);
    const jobRows: { job_id: number; input: { file_name?: string } }[] = answer.json().jobs;
    return jobs.map(({ id }) => jobRows.find(({ job_id }) => job_id === id)?.input.file_name);
  };
  expect(await readNames(manager)).toEqual(['secret.jpg', 'purged.jpg', 'own.jpg', 'begun.jpg']);
  expect(await readNames(restricted)).toEqual([undefined, undefined, 'own.jpg', 'begun.jpg']);
  const [first] = jobs;
  expect((await read(first?.id ?? 0, restricted)).body).not.toContain('secret.jpg');
  await app.ctx.db.job.deleteMany();
});

describe('a job', () => {
  // Proves: B-530, B-531, B-533, B-534, B-535, B-536, B-537, B-538, B-539, B-540, B-544, B-545,
  // Proves: B-546, B-547, B-548, B-549, B-579, B-824, B-825
  it('shows its input, its progress and every step', async () => {
    const { id } = await makeJob({ requestedAt: REQUESTED_AT });
    const answer = await read(id);
    expect(answer.statusCode).toBe(200);
    expect(Job.parse(answer.json())).toEqual({
      job_id: id,
      type: 'INGEST',
      status: 'QUEUED',
      canceled: false,
      message: '',
      creator_id: creator.row.id,
      requested_at: '2031-05-06T07:08:09Z',
      completed_at: null,
      progress: null,
      input: { asset_id: 'a'.repeat(32), file_name: 'lake.jpg', content_type: 'image/jpeg' },
      job_steps: {
        preprocess: {
          probe: {
            status: 'IN_PROGRESS',
            canceled: false,
            percent_complete: 40,
            message: 'Reading',
            started_at: '2031-05-06T07:08:09Z',
            finished_at: null,
          },
        },
        transcodes: {},
        addons: {},
        conversions: {},
        postprocess: {
          finish: {
            status: 'QUEUED',
            canceled: false,
            percent_complete: 0,
            message: '',
            started_at: null,
            finished_at: null,
          },
        },
      },
    });
  });

  it('shows whole percents, and a start for a queued step that another step works for', async () => {
    const encode = { key: 'encode', status: 'IN_PROGRESS', percent: 66.6, startedAt: REQUESTED_AT };
    const steps = [encode, { key: '720p-video', percent: 66.6 }, { key: '360p-video' }];
    const create = steps.map((step) => ({ group: 'transcodes', task: 'transcode', ...step }));
    const { id } = await makeJob({ steps: { create } } as Partial<Prisma.JobUncheckedCreateInput>);
    const { transcodes } = (await read(id)).json().job_steps;
    const began = '2031-05-06T07:08:09Z';
    expect(transcodes).toMatchObject({
      encode: { status: 'IN_PROGRESS', percent_complete: 66, started_at: began },
      '720p-video': { status: 'IN_PROGRESS', percent_complete: 66, started_at: began },
      '360p-video': { status: 'QUEUED', percent_complete: 0, started_at: null },
    });
  });

  it('can have the type VIDEO_TRANSCODE and steps of the group transcodes [B-532] [B-543]', async () => {
    const steps = { create: { group: 'transcodes', key: '720p-video', task: 'transcode' } };
    const { id } = await makeJob({ type: 'VIDEO_TRANSCODE', steps });
    const answer = (await read(id)).json();
    expect(answer).toMatchObject({ type: 'VIDEO_TRANSCODE' });
    expect(Object.keys(answer.job_steps.transcodes)).toEqual(['720p-video']);
  });

  it('answers 404 for an unknown or malformed id [B-826]', async () => {
    expect((await read(2_000_000_000)).statusCode).toBe(404);
    for (const id of ['abc', '0', '12345678901'])
      expect(errorOf(await read(id))).toMatchObject({ status: 404, message: 'Job not found.' });
  });

  it('is visible to its creator and to managers only (security 8)', async () => {
    const { id } = await makeJob();
    expect((await read(id, creator)).statusCode).toBe(200);
    expect((await read(id, await app.makeUser('CREATOR'))).statusCode).toBe(404);
    expect((await app.http.inject({ url: `/api/v1/jobs/${id}` })).statusCode).toBe(401);
  });
});

describe('the list of jobs', () => {
  // Proves: B-550, B-551, B-816, B-817, B-818, B-822
  it('is sorted newest first and returned in pages', async () => {
    const old = await makeJob({ requestedAt: new Date('2040-01-01T00:00:00Z') });
    const recent = await makeJob({ requestedAt: new Date('2040-01-02T00:00:00Z') });
    const first = (await list('?limit=1')).json();
    expect(first.jobs.map(({ job_id }: { job_id: number }) => job_id)).toEqual([recent.id]);
    const second = (await list('?limit=1&offset=1')).json();
    expect(second.jobs.map(({ job_id }: { job_id: number }) => job_id)).toEqual([old.id]);
    const range = 'end_time=2040-01-02T00:00:00Z&start_time=2040-01-01T00:00:00Z';
    const last = (await list(`?${range}&limit=10&offset=1`)).json();
    expect(last.jobs).toEqual(second.jobs);
    const page = async (query: string) => (await list(query)).json().jobs;
    expect(await page(`?limit=100`)).toEqual([
      ...(await page('?limit=2')),
      ...(await page('?limit=98&offset=2')),
    ]);
    expect(await page(`?${range}&offset=2`)).toEqual([]);
    const { total } = first;
    expect(total).toBe(await app.ctx.db.job.count());
    expect(first).toMatchObject({ count: 1, limit: 1, offset: 0 });
  });

  // Proves: B-582, B-819, B-820, B-821
  it('is filtered by status, start_time and end_time, where FAILED matches ERROR', async () => {
    const range = { start: '2050-01-01T00:00:00Z', end: '2050-01-03T00:00:00Z' };
    const at = (day: number) => new Date(`2050-01-0${day}T00:00:00Z`);
    const done = await makeJob({ requestedAt: at(1), status: 'COMPLETED' });
    const failed = await makeJob({ requestedAt: at(2), status: 'ERROR' });
    const late = await makeJob({ requestedAt: at(4) });
    const ids = async (query: string) =>
      (await list(`?start_time=${range.start}&end_time=${range.end}${query}`))
        .json()
        .jobs.map(({ job_id }: { job_id: number }) => job_id);
    expect(await ids('')).toEqual([failed.id, done.id]);
    expect(await ids('&status=COMPLETED')).toEqual([done.id]);
    expect(await ids('&status=FAILED')).toEqual([failed.id]);
    const { jobs } = (await list(`?start_time=${range.end}&limit=1`)).json();
    expect(jobs.map(({ job_id }: { job_id: number }) => job_id)).toEqual([late.id]);
  });

  it('is filtered by the user who started the jobs, and includes the last second of end_time', async () => {
    const other = await app.makeUser('CREATOR');
    const requestedAt = new Date('2051-01-01T10:00:00.700Z');
    const theirs = await makeJob({ requestedAt, creatorId: other.row.id });
    const older = await makeJob({
      creatorId: other.row.id,
      requestedAt: new Date('2051-01-01T09:59:59.999Z'),
    });
    await makeJob({ requestedAt });
    const read = async (query: string) => {
      const { jobs, total } = (await list(`?creator_id=${other.row.id}${query}`)).json();
      return [total, ...jobs.map(({ job_id }: { job_id: number }) => job_id)];
    };
    expect(await read('')).toEqual([2, theirs.id, older.id]);
    expect(await read('&end_time=2051-01-01T10:00:00Z')).toEqual([2, theirs.id, older.id]);
    expect(await read('&end_time=2051-01-01T09:59:59Z')).toEqual([1, older.id]);
    expect(await read('&start_time=2051-01-01T10:00:00Z')).toEqual([1, theirs.id]);
    expect((await list('?creator_id=me')).statusCode).toBe(400);
  });

  it('requires ADMIN or MANAGER, and limits the page size', async () => {
    for (const role of ['USER', 'CREATOR', 'ASSET_MANAGER'] as const)
      expect((await list('', await app.makeUser(role))).statusCode).toBe(403);
    expect((await list('', await app.makeUser('ADMIN'))).statusCode).toBe(200);
    expect((await list('?limit=1000')).statusCode).toBe(400);
  });
});
