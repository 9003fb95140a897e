import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openTestContext } from '@spindle/core/test/context';
import { expect, it } from 'vitest';
import { startWorkerProcess } from '../../test/worker-process.ts';

it('has a health file from the time when it takes steps until it ends', async () => {
  const { ctx, close } = await openTestContext();
  const path = join(ctx.config.dataDir, 'worker-health');
  const worker = startWorkerProcess(ctx.config, { env: { WORKER_HEALTH_FILE: path } });
  try {
    await expect.poll(() => existsSync(path), { timeout: 60_000 }).toBe(true);
    await expect.poll(() => ctx.db.workerProcess.count()).toBe(1);
    expect(await worker.end()).toBe(0);
    expect(existsSync(path)).toBe(false);
  } finally {
    await worker.kill();
    await close();
  }
});
