import type { Context } from '@spindle/core/context';
import { readSpace } from '@spindle/core/storage/disk/read-space';
import type { Metrics } from '@spindle/core/telemetry/metrics-reader';
import { type StorageSum, StorageSums } from '@spindle/core/usage/storage-sums';
import { cacheFor } from '../cache-for.ts';
import { countQueues } from '../queue-loads.ts';
import { checkReadiness, countWorkers } from '../readiness.ts';

/** Milliseconds that values are cached, so that several scrapers cost no more than one. */
const CACHE_MS = 5_000;

/**
 * Adds metrics of the whole installation, read when they are scraped. Each server has the same values: take their maximum, not their sum.
 * A value that cannot be read is left out.
 */
export function measureInstallation(ctx: Context, { meter }: Metrics): void {
  const gauge = (name: string, description: string) =>
    meter.createObservableGauge(name, { description });
  const skipErrors = async (observe: () => Promise<void>) => {
    try {
      await observe();
    } catch {} // spindle_dependency_up reports the outage
  };

  const up = gauge('spindle_dependency_up', 'Whether a dependency responds: 1 or 0.');
  const readParts = cacheFor(CACHE_MS, () => checkReadiness(ctx));
  up.addCallback((result) =>
    skipErrors(async () => {
      for (const [dependency, isUp] of Object.entries(await readParts()))
        result.observe(isUp ? 1 : 0, { dependency });
    }),
  );

  const readWorkers = cacheFor(CACHE_MS, () => countWorkers(ctx));
  gauge('spindle_workers', 'Workers that send heartbeats.').addCallback((result) =>
    skipErrors(async () => result.observe(await readWorkers())),
  );

  const steps = gauge('spindle_queue_steps', 'Steps of jobs, by queue and state.');
  const age = gauge(
    'spindle_queue_oldest_job_age_seconds',
    'Time that the oldest waiting step has waited, by queue; 0 if none waits.',
  );
  const readQueues = cacheFor(CACHE_MS, () => countQueues(ctx));
  meter.addBatchObservableCallback(
    (result) =>
      skipErrors(async () => {
        for (const { queue, waiting, running, oldest_age_seconds } of await readQueues()) {
          result.observe(steps, waiting, { queue, state: 'waiting' });
          result.observe(steps, running, { queue, state: 'running' });
          result.observe(age, oldest_age_seconds ?? 0, { queue });
        }
      }),
    [steps, age],
  );

  const readSums = cacheFor(CACHE_MS, () => readStorageSums(ctx));
  gauge(
    'spindle_storage_bytes',
    'Size of the stored files, by store and kind. A worker measures it every ten minutes, or less often if that takes long.',
  ).addCallback((result) =>
    skipErrors(async () => {
      for (const { backend, kind, bytes } of await readSums())
        result.observe(bytes, { backend, kind });
    }),
  );

  const free = gauge('spindle_disk_free_bytes', 'Free space of the file system of DATA_DIR.');
  const size = gauge('spindle_disk_size_bytes', 'Size of the file system of DATA_DIR.');
  meter.addBatchObservableCallback(
    async (result) => {
      const space = await readSpace(ctx.config.dataDir);
      if (!space) return;
      result.observe(free, space.freeBytes);
      result.observe(size, space.totalBytes);
    },
    [free, size],
  );
}

/** Returns the latest measurement of a worker; none before the first. */
async function readStorageSums({ db }: Context): Promise<StorageSum[]> {
  const state = await db.usageState.findFirst({ select: { storageSums: true } });
  return StorageSums.parse(state?.storageSums ?? null) ?? [];
}
