import type { Config } from '../config/config.ts';
import type { Log } from '../log.ts';
import { QUEUES, type QueueName } from './define-task.ts';
import { type BackendQueue, openQueueBackend } from './queue-backend.ts';

/** Adds work to the queues. */
export interface TaskQueues {
  /**
   * Adds one run of a step to a queue; `name` is that of its task. Does nothing when an entry with this `id` is waiting. Throws
   * DependencyDown while the queue backend is unavailable.
   */
  add(queue: QueueName, name: string, payload: object, id: string): Promise<void>;
  /** Throws when the queue backend does not answer. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Connects to the queue backend and opens every queue of QUEUES. */
export async function openTaskQueues(config: Config, log: Log): Promise<TaskQueues> {
  const backend = await openQueueBackend(config, log);
  const queues = new Map<QueueName, BackendQueue>();
  for (const name of QUEUES) queues.set(name, await backend.queue(name));
  const queueNamed = (name: QueueName) => {
    const queue = queues.get(name);
    if (!queue) throw new Error(`unreachable: queue ${name}`);
    return queue;
  };
  return {
    async add(queue, name, payload, id) {
      const options = {
        jobId: id,
        // BullMQ silently ignores an id that it still stores, so remove ended jobs.
        removeOnComplete: true,
        removeOnFail: true,
      };
      await backend.run(() => queueNamed(queue).add(name, payload, options));
    },
    async check() {
      await backend.run(() => queueNamed('media').count()); // any queue: all share one backend
    },
    async close() {
      await Promise.all([...queues.values()].map((queue) => queue.close()));
      await backend.close();
    },
  };
}
