import type { TestApp } from '../open-app.ts';

/** Stands in for the worker of what a caller waits for. */
export function interactiveWork({ ctx }: Pick<TestApp, 'ctx'>) {
  const { interactiveTask } = ctx.db;
  return {
    /** The task that is waiting, that of an asset where one is named; waited for. */
    async asked(assetId?: string) {
      for (;;) {
        const tasks = await interactiveTask.findMany({ where: { status: 'QUEUED' } });
        const task = tasks.find(
          ({ payload }) => !assetId || (payload as { assetId: string }).assetId === assetId,
        );
        if (task) return task;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    end: (id: number, status: 'COMPLETED' | 'ERROR', message = '') =>
      interactiveTask.update({ where: { id }, data: { status, message } }),
  };
}
