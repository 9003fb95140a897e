import { toUuid } from '@spindle/core/ids';
import { convertImage, makeTiles, probe } from '@spindle/core/tasks/tasks';
import type { Prisma } from '@spindle/prisma/client';
import { mockAssetId } from '../data-set/assets.ts';
import { IDS, JOBS } from '../data-set/data-set.ts';
import type { SeedApp } from './seed-app.ts';

/** The time before which no worker starts a step of the open jobs. */
const NEVER = new Date('2100-01-01T00:00:00Z');

/** Creates a job in progress, a canceled one and a prepared download, and keeps the open jobs from ever running. */
export async function createJobs(app: SeedApp): Promise<void> {
  await createRunningJob(app);
  await createCanceledJob(app);
  const { db } = app.ctx;
  await db.step.updateMany({ where: { status: 'QUEUED' }, data: { notBefore: NEVER } });
  const requestedAt = app.goTo(0, -5);
  await db.job.update({ where: { id: JOBS.queued }, data: { requestedAt } });
  await db.$executeRaw`UPDATE step SET dispatched_at = NULL WHERE status = 'QUEUED'`;
  await createDownload(app);
}

type NewStep = Prisma.StepUncheckedCreateWithoutJobInput;

/** Creates a job whose first step has ended. The second one shows progress, but is QUEUED, so that it takes no slot of a worker. */
async function createRunningJob(app: SeedApp): Promise<void> {
  const requestedAt = app.goTo(0, -4);
  const at = (seconds: number) => new Date(requestedAt.getTime() + seconds * 1000);
  const inspection: NewStep = {
    group: 'preprocess',
    key: probe.name,
    task: probe.name,
    status: 'COMPLETED',
    percent: 100,
    attempt: 1,
    notBefore: requestedAt,
    startedAt: at(1),
    finishedAt: at(3),
  };
  const conversion: NewStep = {
    group: 'conversions',
    key: 'web',
    task: convertImage.name,
    percent: 40,
    startedAt: at(3),
  };
  const tiles: NewStep = { group: 'conversions', key: 'deepzoom', task: makeTiles.name };
  await app.ctx.db.job.create({
    data: {
      id: JOBS.inProgress,
      type: 'INGEST',
      status: 'IN_PROGRESS',
      creatorId: 1,
      assetId: toUuid(mockAssetId(9)),
      input: { asset_id: mockAssetId(9), file_name: 'Bay.jpg', content_type: 'image/jpeg' },
      requestedAt,
      steps: { create: [inspection, conversion, tiles] },
    },
  });
}

async function createCanceledJob(app: SeedApp): Promise<void> {
  const requestedAt = app.goTo(1);
  const end = new Date(requestedAt.getTime() + 60_000);
  const message = 'Canceled by Ada Admin';
  const inspection: NewStep = {
    group: 'preprocess',
    key: probe.name,
    task: probe.name,
    status: 'ERROR',
    message,
    attempt: 1,
    notBefore: requestedAt,
    startedAt: requestedAt,
    finishedAt: end,
  };
  const { db } = app.ctx;
  await db.job.create({
    data: {
      id: JOBS.canceled,
      type: 'INGEST',
      status: 'ERROR',
      message,
      creatorId: 1,
      assetId: toUuid(mockAssetId(13)),
      input: { asset_id: mockAssetId(13), file_name: 'Lake cruise.mp4', content_type: 'video/mp4' },
      requestedAt,
      completedAt: end,
      steps: { create: [inspection] },
    },
  });
  // The jobs above have ids of their own, which the sequence does not know.
  await db.$executeRaw`SELECT setval(pg_get_serial_sequence('job', 'id'), ${JOBS.canceled})`;
}

/** Prepares a download of two originals, as a caller does: it is complete before the response. */
async function createDownload(app: SeedApp): Promise<void> {
  const requestedAt = app.goTo(0, -3);
  await app.call({
    userId: 1,
    method: 'POST',
    url: '/api/v1/assets/bulk',
    payload: { action: 'download', ids: IDS.assetIds },
  });
  const { db } = app.ctx;
  await db.job.update({ where: { id: JOBS.download }, data: { requestedAt } });
  await db.step.updateMany({ where: { jobId: JOBS.download }, data: { notBefore: requestedAt } });
}
