import { randomUUID } from 'node:crypto';

/** Id of this process among all workers: of its row in `worker_process`, and in the steps that it claims. */
export const WORKER_ID = randomUUID();
