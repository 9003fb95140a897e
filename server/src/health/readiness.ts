import type { Context } from '@spindle/core/context';

export type Part = 'database' | 'queue' | 'storage' | 'worker';

/** Milliseconds that a part may take to answer. */
const PATIENCE_MS = 3_000;
/** Milliseconds since a worker last showed itself. */
const WORKER_SILENT_MS = 30_000;

/** Which parts answer. */
export async function readiness(ctx: Context): Promise<Record<Part, boolean>> {
  const [database, queue, storage, worker] = await Promise.all([
    answers(ctx.db.$queryRaw`SELECT 1`),
    answers(ctx.tasks.check()),
    answers(ctx.storage.check()),
    answers(
      ctx.db.workerProcess.findFirstOrThrow({
        where: { heartbeatAt: { gt: new Date(ctx.now().getTime() - WORKER_SILENT_MS) } },
      }),
    ),
  ]);
  return { database, queue, storage, worker };
}

async function answers(work: PromiseLike<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  const inTime = Promise.resolve(work).then(
    () => true,
    () => false,
  );
  return Promise.race([inTime, late]).finally(() => clearTimeout(timer));
}
