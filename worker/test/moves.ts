import { createHash, randomBytes } from 'node:crypto';
import type { MoveAction } from '@spindle/contracts/storage/move';
import type { Context } from '@spindle/core/context';
import { readObject } from '@spindle/core/storage/read-object';
import { deleteSources, moveFiles } from '@spindle/core/tasks/tasks';
import { makeAsset, type TestAsset, type TestUser } from '@spindle/core/test/factories';
import { expect } from 'vitest';
import { runStep } from '../src/steps/run-step.ts';
import { deleteSources as deleteHandler } from '../src/storage-move/delete-sources.ts';
import { moveFiles as moveHandler } from '../src/storage-move/move-files.ts';

const neverAborted = new AbortController().signal;

/** Random bytes with their checksum. */
export function randomFile(bytes: number, contentType = 'application/octet-stream') {
  const body = randomBytes(bytes);
  return { body, contentType };
}

/** Creates an asset of each kind of files, with everything that processing adds. Contents are random. */
export async function makeLibrary(ctx: Context, creator: TestUser): Promise<TestAsset[]> {
  const json = () => randomFile(300, 'application/json');
  return [
    await makeAsset(
      ctx,
      creator,
      { name: 'lake.png', kind: 'IMAGE' },
      {
        original: randomFile(5_000, 'image/png'),
        _thumb: randomFile(900, 'image/jpeg'),
        _preview: randomFile(2_000, 'image/jpeg'),
        web: randomFile(1_500, 'image/webp'),
        deepzoom: randomFile(7_000, 'application/zip'),
        _tiles: json(),
      },
    ),
    await makeAsset(
      ctx,
      creator,
      { name: 'film.mp4', kind: 'VIDEO' },
      {
        original: randomFile(9 * 1024 ** 2, 'video/mp4'), // several parts
        '720p-video': randomFile(4_000, 'video/mp4'),
        'hls-video': json(),
        '_hls-v0': randomFile(3_000, 'video/mp4'),
        '_hls-a0': randomFile(1_000, 'audio/mp4'),
        'subtitle-en': randomFile(200, 'text/vtt'),
      },
    ),
    await makeAsset(ctx, creator, { name: 'empty.txt' }, { original: randomFile(0) }),
  ];
}

/** Creates the job that a request of an administrator starts. */
export async function makeMoveJob(ctx: Context, creator: TestUser, action: MoveAction) {
  const newest = await ctx.db.file.findFirst({ orderBy: { id: 'desc' } });
  const task = action === 'delete_sources' ? deleteSources : moveFiles;
  const { id, steps } = await ctx.db.job.create({
    data: {
      type: action.toUpperCase(),
      creatorId: creator.row.id,
      input: { action, count: await ctx.db.file.count(), last_file_id: newest?.id ?? 0 },
      steps: { create: { group: 'preprocess', key: task.name, task: task.name } },
    },
    include: { steps: true },
  });
  const handler = action === 'delete_sources' ? deleteHandler : moveHandler;
  const read = () =>
    ctx.db.job.findUniqueOrThrow({
      where: { id },
      include: { steps: { orderBy: { id: 'asc' } }, moveFailed: true },
    });
  return {
    id,
    read,
    /** Runs its newest step as a worker does. */
    async run(by = ctx) {
      const step = await ctx.db.step.findFirstOrThrow({
        where: { jobId: id, task: task.name },
        orderBy: { id: 'desc' },
      });
      await ctx.db.step.update({ where: { id: step.id }, data: { notBefore: new Date(0) } });
      await runStep(by, task, handler, step.id, neverAborted);
      return { step: steps[0]?.id, ...(await read()) };
    },
  };
}

/** Returns the checksum of each file that has an object, by the id of its row. */
export async function readChecksums(ctx: Context): Promise<Map<number, string>> {
  const files = await ctx.db.file.findMany({ where: { error: null }, orderBy: { id: 'asc' } });
  const sums = new Map<number, string>();
  for (const { id, objectKey } of files)
    sums.set(
      id,
      createHash('sha256')
        .update(await readObject(ctx, objectKey))
        .digest('hex'),
    );
  return sums;
}

/** Expects every file to be readable with the bytes that it had. */
export async function expectUnchanged(ctx: Context, before: Map<number, string>): Promise<void> {
  expect(await readChecksums(ctx)).toEqual(before);
}
