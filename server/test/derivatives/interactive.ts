import type { TestApp } from '../open-app.ts';

/** Replaces the worker for interactive tasks. */
export function interactiveWork({ ctx }: Pick<TestApp, 'ctx'>) {
  const { interactiveTask } = ctx.db;
  return {
    /** Waits for a queued task, of one asset if `assetId` is given, and returns it. */
    async waitForTask(assetId?: string) {
      for (;;) {
        const tasks = await interactiveTask.findMany({ where: { status: 'QUEUED' } });
        const task = tasks.find(
          ({ payload }) => !assetId || (payload as { assetId: string }).assetId === assetId,
        );
        if (task) return task;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    /** Ends a task with a result, as a worker does. */
    end: (id: number, status: 'COMPLETED' | 'ERROR', message = '') =>
      interactiveTask.update({ where: { id }, data: { status, message } }),
  };
}
