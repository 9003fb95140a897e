import type { Log } from './log.ts';

/** Runs `work` again and again, `everyMs` after each end, until the function it gives is called (which waits for a run under way). */
export function repeat(
  name: string,
  everyMs: number,
  log: Log,
  work: () => Promise<void>,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  const once = () => {
    running = work()
      .catch((error: unknown) => log.error({ err: error, name }, 'a chore failed'))
      .then(() => {
        if (!stopped) timer = setTimeout(once, everyMs);
      });
  };
  once();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
