import { readdir, readFile } from 'node:fs/promises';
import { dispatchSteps } from '@spindle/core/steps/dispatch-steps';
import { segmentsPrefix } from '@spindle/core/storage/keys';
import type { ObjectHead } from '@spindle/core/storage/storage';
import { freshRedis } from '@spindle/core/test/services';
import { afterEach, expect, it, vi } from 'vitest';
import { HANG_LIMIT_MS, WAIT_LIMIT_MS } from '../../../wait-limit.ts';
import { openVideos } from '../../test/videos.ts';
import { startWorkerProcess, type WorkerProcess } from '../../test/worker-process.ts';

const videos = openVideos(async () => ({ REDIS_URL: await freshRedis() }));

let worker: WorkerProcess | undefined;
afterEach(() => worker?.kill());

/** A generous limit: only a worker that hangs reaches it. */
const LIMIT = { timeout: WAIT_LIMIT_MS, interval: 100 };

/** Returns the command lines of the ffmpeg processes that work on files of this test. */
async function ffmpegProcesses(): Promise<string[]> {
  const { dataDir } = videos.ctx().config;
  const lines = await Promise.all(
    (await readdir('/proc')).map((name) =>
      readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => ''),
    ),
  );
  return lines.filter((line) => line.includes('ffmpeg') && line.includes(dataDir));
}

it('a killed worker, an emptied queue and a deployment lose no work on a long video', async () => {
  const { ctx } = videos;
  await videos.saveSettings({});
  const frameSource = 'testsrc2=size=854x480:rate=10';
  const asset = await videos.make({ frameSource, seconds: 42 });
  const job = await videos.makeRenditionJob(asset, ['hls-video']);
  const [step] = await job.rows();
  if (!step) throw new Error('no step');
  const segments = async () => {
    const found: ObjectHead[] = [];
    for await (const object of ctx().storage.list(
      segmentsPrefix({ assetId: asset.id, version: 1 }),
    ))
      if (/480p-\w+-\d{6}$/.test(object.key)) found.push(object);
    return found;
  };
  const waitForSegments = (count: number) =>
    vi.waitFor(async () => expect((await segments()).length).toBeGreaterThanOrEqual(count), LIMIT);
  const readStep = async () => (await job.rows())[0];

  worker = startWorkerProcess(ctx().config);
  await dispatchSteps(ctx());
  await waitForSegments(2);
  await worker.kill();
  await vi.waitFor(async () => expect(await ffmpegProcesses()).toEqual([]), LIMIT);
  const [first] = await segments();
  expect(await readStep()).toMatchObject({ status: 'IN_PROGRESS', attempt: 1 });

  await freshRedis(); // empties the queue
  worker = startWorkerProcess(ctx().config);
  await vi.waitFor(async () => expect(await readStep()).toMatchObject({ attempt: 2 }), LIMIT);
  await waitForSegments((await segments()).length + 1);
  const { ended } = await ctx().db.$transaction(
    async (tx) => {
      await tx.$executeRaw`LOCK TABLE worker_process IN EXCLUSIVE MODE`; // blocks a periodic task
      const ended = worker?.end();
      const postponed = { status: 'QUEUED', attempt: 2, postponed: 1 };
      await vi.waitFor(async () => expect(await readStep()).toMatchObject(postponed), LIMIT);
      return { ended };
    },
    { timeout: HANG_LIMIT_MS },
  );
  expect(await ended).toBe(0);
  expect(await ffmpegProcesses()).toEqual([]);

  worker = startWorkerProcess(ctx().config);
  await vi.waitFor(async () => {
    const rows = await job.rows();
    expect(rows.map(({ key, status }) => `${key} ${status}`)).toContain('finish COMPLETED');
  }, LIMIT);
  expect(await readStep()).toMatchObject({ status: 'COMPLETED', attempt: 3 });
  expect((await segments())[0]).toEqual(first); // the stored segment has not been encoded again
  const rendition = await videos.ctx().db.file.findFirstOrThrow({
    where: { assetId: asset.row.id, key: { startsWith: '_hls-480p' } },
  });
  const read = await videos.probe(await videos.readBytes(asset, rendition.key));
  expect(read.streams[0]).toMatchObject({ nb_read_frames: '420' });
});
