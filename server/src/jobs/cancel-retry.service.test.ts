import { Job } from '@spindle/contracts/jobs/jobs';
import { runBatch } from '@spindle/core/bulk/run-batch';
import { inTransaction } from '@spindle/core/context';
import { Conflict } from '@spindle/core/errors';
import { newAssetId, toUuid } from '@spindle/core/ids';
import type { TestUser } from '@spindle/core/test/factories';
import type { Prisma } from '@spindle/prisma/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let admin: TestUser;
let manager: TestUser;
let creator: TestUser;

beforeAll(async () => {
  app = await openTestApp({ PURGE_TRASH_ENABLED: 'true' });
  admin = await app.makeUser('ADMIN');
  manager = await app.makeUser('MANAGER');
  creator = await app.makeUser('CREATOR');
});

afterAll(() => app.close());

type Steps = Partial<Prisma.StepUncheckedCreateWithoutJobInput>[];

function makeJob(given: Partial<Prisma.JobUncheckedCreateInput>, steps: Steps) {
  const create = steps.map((step) => ({ group: 'preprocess', key: 'a', task: 'a', ...step }));
  const data = { type: 'INGEST', creatorId: creator.row.id, ...given, steps: { create } };
  return app.ctx.db.job.create({ data });
}

const send = (verb: 'cancel' | 'retry', id: number, by = manager) =>
  app.call(by, { method: 'POST', url: `/api/v1/jobs/${id}/${verb}` });
const read = async (id: number) =>
  Job.parse((await app.call(manager, { url: `/api/v1/jobs/${id}` })).json());
const readSteps = (jobId: number) =>
  app.ctx.db.step.findMany({ where: { jobId }, orderBy: { key: 'asc' } });

const BY_MANAGER = 'Canceled by Test MANAGER';

/** Creates a bulk job of the creator with `count` assets; a batch has 1,000. */
async function makeBulkJob(count: number) {
  const rows = Array.from({ length: count }, () => ({
    id: toUuid(newAssetId()),
    name: 'a',
    nameKey: 'a',
    contentType: 'text/plain',
    size: 1,
    kind: 'OTHER' as const,
    status: 'OK' as const,
    creatorId: creator.row.id,
    updateUserId: creator.row.id,
  }));
  await app.ctx.db.asset.createMany({ data: rows });
  const assets = { create: rows.map(({ id }) => ({ assetId: id })) };
  const input = { action: 'archive', count };
  return makeJob({ type: 'BULK_ARCHIVE', status: 'IN_PROGRESS', input, assets }, [
    { key: 'change-assets', task: 'change-assets', status: 'IN_PROGRESS' },
  ]);
}

const runOneBatch = (job: Parameters<typeof runBatch>[1]) =>
  inTransaction(app.ctx, (tx) => runBatch(tx, job));

/** Runs a batch, and ignores the Conflict of a job that has already ended. */
const runBatchIfOpen = (job: Parameters<typeof runBatch>[1]) =>
  runOneBatch(job).catch((error) => {
    if (!(error instanceof Conflict)) throw error;
  });

describe('canceling', () => {
  it('ends a job and its open steps, keeps and counts finished work, and notifies the creator', async () => {
    const job = await makeBulkJob(1200);
    await runOneBatch(job);
    const answer = await send('cancel', job.id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ status: 'OK', message: 'Job canceled.' });
    const message = `${BY_MANAGER} after 1,000 of 1,200`;
    expect(await read(job.id)).toMatchObject({
      status: 'ERROR',
      canceled: true,
      message,
      progress: { done: 1000, total: 1200, failed: 0, per_minute: null },
      job_steps: {
        preprocess: { 'change-assets': { status: 'ERROR', canceled: true, message: BY_MANAGER } },
      },
    });
    await expect(runOneBatch(job)).rejects.toThrow('The job has ended.');
    expect(await app.ctx.db.asset.count({ where: { status: 'ARCHIVED' } })).toBe(1000);
    const [notification] = await app.ctx.db.notification.findMany({
      where: { userId: creator.row.id },
    });
    expect(notification?.message).toBe(`Archiving assets: ${message}.`);
    expect((await send('cancel', job.id)).statusCode).toBe(409);
  });

  it('counts a batch that is running, and lets no other batch start', async () => {
    const job = await makeBulkJob(1100);
    const [, answer] = await Promise.all([runBatchIfOpen(job), send('cancel', job.id)]);
    const { done } = answer.json().data.progress;
    expect(done).toBe(await countOutcomes(job.id));
    expect(answer.json().data.message).toContain(done === 0 ? 'after 0 of' : 'after 1,000 of');
  });

  it('sets an asset that waited for processing to ERROR with the reason', async () => {
    const { row } = await app.makeAsset(creator, { status: 'NOT_READY' });
    const { id } = await makeJob({ assetId: row.id }, [{ key: 'probe', task: 'probe' }]);
    expect((await send('cancel', id)).statusCode).toBe(200);
    const now = await app.ctx.db.asset.findUnique({ where: { id: row.id } });
    expect(now).toMatchObject({ status: 'ERROR', error: BY_MANAGER });
    expect(await read(id)).toMatchObject({ message: BY_MANAGER, progress: null });
  });

  it('answers 409 for jobs that can no longer be stopped, and changes nothing', async () => {
    const input = { before: new Date().toISOString(), creator_id: creator.row.id, count: 5 };
    const jobs = [
      await makeJob({}, [{ status: 'COMPLETED' }, { key: 'finish', task: 'finish' }]),
      await makeJob({ type: 'DATA_UPDATE' }, [{ key: 'update-data', task: 'update-data' }]),
      await makeJob({ type: 'PURGE_TRASH', input }, [{ key: 'purge', task: 'purge-trash' }]),
    ];
    for (const { id, type } of jobs) {
      expect((await send('cancel', id)).statusCode, type).toBe(409);
      expect((await read(id)).status).toBe('QUEUED');
      expect((await readSteps(id)).at(-1)).toMatchObject({ status: 'QUEUED' });
    }
  });

  it('is for ADMIN, MANAGER and the creator of the job, and answers 404 for an unknown job', async () => {
    const { id } = await makeJob({}, [{}]);
    const other = await app.makeUser('CREATOR');
    expect((await send('cancel', id, other)).statusCode).toBe(404);
    expect((await send('cancel', id, creator)).statusCode).toBe(200);
    expect((await send('retry', id, creator)).statusCode).toBe(403);
    expect((await send('cancel', 2_000_000_000)).statusCode).toBe(404);
    expect((await send('retry', 2_000_000_000)).statusCode).toBe(404);
  });
});

const countOutcomes = (jobId: number) =>
  app.ctx.db.jobAsset.count({ where: { jobId, outcome: { not: null } } });

describe('retrying', () => {
  it('restarts failed steps from the beginning, and no others', async () => {
    const { id } = await makeJob({ status: 'ERROR', message: 'No.', completedAt: new Date() }, [
      { key: 'a', status: 'COMPLETED', percent: 100 },
      { key: 'b', status: 'ERROR', percent: 30, message: 'No.', attempt: 4 },
      { key: 'z', status: 'COMPLETED', task: 'finish' },
    ]);
    const [completed] = await readSteps(id);
    const answer = await send('retry', id);
    expect(answer.statusCode).toBe(202);
    expect(answer.json()).toEqual({ status: 'QUEUED', message: 'Job queued', job_id: id });
    expect(await readSteps(id)).toMatchObject([
      completed,
      { key: 'b', status: 'QUEUED', percent: 0, message: '', attempt: 0, startedAt: null },
    ]);
    expect(await read(id)).toMatchObject({ status: 'QUEUED', message: '', completed_at: null });
  });

  it('starts once when several requests arrive at the same time', async () => {
    const { id } = await makeJob({ status: 'ERROR' }, [{ status: 'ERROR' }]);
    const answers = await Promise.all([1, 2, 3].map(() => send('retry', id)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([202, 409, 409]);
    expect(await readSteps(id)).toHaveLength(1);
  });

  it('processes an asset again, unless its file has been replaced since', async () => {
    const { row } = await app.makeAsset(creator, { status: 'ERROR', error: 'No.' });
    const steps = [{ key: 'probe', task: 'probe', status: 'ERROR' as const }];
    const { id } = await makeJob({ assetId: row.id, status: 'ERROR' }, steps);
    expect((await send('retry', id)).statusCode).toBe(202);
    const now = await app.ctx.db.asset.findUnique({ where: { id: row.id } });
    expect(now).toMatchObject({ status: 'NOT_READY', error: null });
    const later = await makeJob({ assetId: row.id, status: 'ERROR' }, steps);
    await app.ctx.db.asset.update({ where: { id: row.id }, data: { version: 2 } });
    expect((await send('retry', later.id)).statusCode).toBe(409);
  });

  it('checks an uploaded conversion again', async () => {
    const web = { body: Buffer.from('x'), contentType: 'image/png' };
    const { row, files } = await app.makeAsset(creator, {}, { web });
    const { id: fileId } = files.find(({ key }) => key === 'web') ?? { id: 0 };
    await app.ctx.db.file.update({ where: { id: fileId }, data: { error: 'No.' } });
    const step = { key: 'web', task: 'check-conversion', status: 'ERROR' as const };
    const { id } = await makeJob({ assetId: row.id, status: 'ERROR' }, [step]);
    expect((await send('retry', id)).statusCode).toBe(202);
    expect(await app.ctx.db.file.findUnique({ where: { id: fileId } })).toMatchObject({
      error: null,
    });
  });

  it('resumes a canceled bulk job, and retries assets that were refused', async () => {
    const job = await makeBulkJob(3);
    await send('cancel', job.id);
    expect((await send('retry', job.id)).statusCode).toBe(202);
    await runOneBatch(job);
    const { db } = app.ctx;
    const [first] = await db.jobAsset.findMany({ where: { jobId: job.id } });
    await db.jobAsset.updateMany({
      where: { jobId: job.id, assetId: first?.assetId },
      data: { outcome: 'REFUSED', reason: 'No.' },
    });
    const ended = { status: 'COMPLETED' } as const;
    await db.job.update({ where: { id: job.id }, data: { ...ended, failed: 1 } });
    await db.step.updateMany({ where: { jobId: job.id }, data: ended });
    expect((await read(job.id)).progress).toMatchObject({ done: 3, failed: 1 });
    expect((await send('retry', job.id)).statusCode).toBe(202);
    expect((await read(job.id)).progress).toMatchObject({ done: 2, failed: 0 });
    expect(await countOutcomes(job.id)).toBe(2);
  });

  it('answers 409 when nothing failed or when the required rows are gone', async () => {
    const failed: Steps = [{ status: 'ERROR' }];
    const jobs = [
      await makeJob({ status: 'COMPLETED' }, [{ status: 'COMPLETED' }]),
      await makeJob({ status: 'IN_PROGRESS' }, failed),
      await makeJob({ status: 'ERROR' }, [{ status: 'ERROR', task: 'update-data' }]),
      await makeJob({ status: 'ERROR' }, [{ status: 'ERROR', task: 'probe' }]),
      await makeJob({ status: 'ERROR', type: 'BULK_DELETE' }, failed),
    ];
    for (const { id } of jobs) expect((await send('retry', id)).statusCode).toBe(409);
  });

  it.each([
    { type: 'PURGE_TRASH', task: 'purge-trash' },
    { type: 'USER_TRANSFER', task: 'transfer-ownership' },
  ])('requires the permission to start a job of type $type', async ({ type, task }) => {
    const steps = [{ status: 'ERROR' as const, task }];
    const { id } = await makeJob({ status: 'ERROR', type }, steps);
    expect((await send('retry', id)).statusCode).toBe(403);
    expect((await send('retry', id, admin)).statusCode).toBe(202);
  });
});

it('reports how many items a job processes per minute', async () => {
  const startedAt = new Date(Date.now() - 600_000);
  const { id } = await makeJob(
    { status: 'IN_PROGRESS', input: { count: 88_120 }, done: 500, doneBefore: 90, failed: 3 },
    [{ status: 'IN_PROGRESS', startedAt }],
  );
  const { progress } = await read(id);
  expect(progress).toMatchObject({ done: 500, total: 88_120, failed: 3 });
  expect(progress?.per_minute).toBeCloseTo(41, 0);
});
