import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { openCarrier } from './carrier.ts';
import { QUEUES, type QueueName } from './define.ts';

/** The way into the queues. */
export interface TaskQueues {
  /** Hands one run of a step over. An id that is already waiting is not added twice. */
  add(queue: QueueName, name: string, payload: object, id: string, delayMs?: number): Promise<void>;
  /** Throws when the carrier does not answer. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export async function openTaskQueues(config: Config, log: Log): Promise<TaskQueues> {
  const carrier = await openCarrier(config, log);
  const queues = new Map(QUEUES.map((name) => [name, carrier.queue(name)] as const));
  const queueNamed = (name: QueueName) => {
    const queue = queues.get(name);
    if (!queue) throw new Error(`unreachable: queue ${name}`);
    return queue;
  };
  return {
    async add(queue, name, payload, id, delayMs = 0) {
      await queueNamed(queue).add(name, payload, {
        jobId: id,
        delay: delayMs,
        // An id whose job has ended is silently ignored, so nothing of an ended job is kept.
        removeOnComplete: true,
        removeOnFail: true,
      });
    },
    async check() {
      await queueNamed('media').count();
    },
    async close() {
      await Promise.all([...queues.values()].map((queue) => queue.close()));
      await carrier.close();
    },
  };
}
