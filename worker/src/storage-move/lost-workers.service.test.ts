import { deriveSecrets } from '@spindle/core/secrets';
import { dispatchSteps } from '@spindle/core/steps/dispatch-steps';
import { openTestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser } from '@spindle/core/test/factories';
import { testStorageEnv } from '@spindle/core/test/services';
import { openTwoStores, TWO_STORES_ENV, useBucket } from '@spindle/core/test/two-stores';
import { expect, it, onTestFinished, vi } from 'vitest';
import { WAIT_LIMIT_MS } from '../../../wait-limit.ts';
import { expectUnchanged, makeMoveJob, randomFile, readChecksums } from '../../test/moves.ts';
import { SHORT_STEP_TIMES } from '../../test/short-step-times.ts';
import { startWorkerProcess } from '../../test/worker-process.ts';

const LIMIT = { timeout: WAIT_LIMIT_MS, interval: 20 };
const ENV = { OUTBOUND_ALLOW: TWO_STORES_ENV.OUTBOUND_ALLOW };

it.skipIf(testStorageEnv() === null)(
  'a move whose worker is killed continues by itself, and every file is readable at every moment (security 39)',
  async () => {
    const stores = await openTwoStores();
    onTestFinished(stores.close);
    const test = await openTestContext({ ...TWO_STORES_ENV, ...SHORT_STEP_TIMES });
    onTestFinished(test.close);
    const { ctx } = test;
    const admin = await makeUser(ctx, deriveSecrets(TWO_STORES_ENV.SECRET_KEY), 'ADMIN');
    // From one S3 server to the other.
    const from = await useBucket(ctx, ['originals', 'derivatives', 'transcodes'], stores.first);
    for (let at = 0; at < 24; at += 1) {
      const size = at === 0 ? 9 * 1024 ** 2 : 2_000; // one has several parts
      await makeAsset(ctx, admin, {}, { original: randomFile(size), _thumb: randomFile(500) });
    }
    const first = await makeMoveJob(ctx, admin, 'move_files');
    await first.run();
    await ctx.db.store.updateMany({ data: { kinds: [] } });
    const to = await useBucket(ctx, ['originals', 'derivatives', 'transcodes'], stores.second);
    const before = await readChecksums(ctx);

    const job = await makeMoveJob(ctx, admin, 'move_files');
    const total = 48;
    let isOver = false;
    const reading = (async () => {
      for (let reads = 1; ; reads += 1) {
        const { done } = await job.read();
        await expectUnchanged(ctx, before);
        if (isOver) return reads;
        const hasMoved = async () => isOver || (await job.read()).done > done;
        await expect.poll(hasMoved, { interval: 50 }).toBe(true);
      }
    })();
    onTestFinished(async () => {
      isOver = true;
      await reading.catch(() => undefined); // the test awaits it, too
    });
    await dispatchSteps(ctx);
    const lost = startWorkerProcess(ctx.config, { env: ENV });
    onTestFinished(lost.kill);
    await vi.waitFor(async () => {
      expect((await job.read()).done).toBeGreaterThanOrEqual(4);
    }, LIMIT);
    await lost.kill();
    expect((await job.read()).done).toBeLessThan(total);
    const worker = startWorkerProcess(ctx.config, { env: ENV });
    onTestFinished(worker.kill);
    await vi.waitFor(async () => {
      expect((await job.read()).status).toBe('COMPLETED');
    }, LIMIT);
    isOver = true;
    expect(await reading).toBeGreaterThan(1);

    expect(await job.read()).toMatchObject({
      done: total,
      failed: 0,
      message: `${total} files moved`,
    });
    const files = await ctx.db.file.findMany();
    expect(new Set(files.map(({ storage }) => storage))).toEqual(new Set([to]));
    // Each file was moved once: one source of this job for each.
    expect(await ctx.db.moveSource.count({ where: { jobId: job.id } })).toBe(total);
    const sources = await ctx.db.moveSource.findMany({ where: { jobId: job.id } });
    for (const { objectKey } of sources) expect(objectKey.startsWith(`${from}:`)).toBe(true);
  },
);
