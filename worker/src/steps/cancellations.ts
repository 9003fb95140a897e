import { listen } from '@spindle/core/connections/listen';
import type { Context } from '@spindle/core/context';
import { JOB_CANCELED_CHANNEL } from '@spindle/core/jobs/cancel-job';

/** Calls `onCancel` when a job is canceled. Returns a function that ends the watch. */
export type WatchJob = (jobId: number, onCancel: () => void) => () => void;

/** Notifies running steps when their job is canceled. */
export interface Cancellations {
  watch: WatchJob;
  close(): Promise<void>;
}

/** Listens for canceled jobs. A step whose notification was missed stops at its next heartbeat. */
export function openCancellations({ config, log }: Pick<Context, 'config' | 'log'>): Cancellations {
  const watchers = new Set<{ jobId: number; onCancel: () => void }>();
  const close = listen(config.databaseUrl, JOB_CANCELED_CHANNEL, log, {
    onMessage(payload) {
      for (const { jobId, onCancel } of watchers) if (jobId === Number(payload)) onCancel();
    },
    onGap: () => undefined,
  });
  return {
    watch(jobId, onCancel) {
      const watcher = { jobId, onCancel };
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    close,
  };
}
