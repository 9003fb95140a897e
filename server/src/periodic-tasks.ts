import type { Context } from '@spindle/core/context';
import { startPeriodicTask } from '@spindle/core/process/periodic-task';
import { sweepWorkFolders } from '@spindle/core/programs/sweep-work-folders';
import { createStoreCheck } from './health/claim-store.ts';
import { NOTIFY_MS, notifyOfNewMatches } from './search/alerts/notify-of-new-matches.ts';
import type { SearchEngine } from './search/engine/search-engine.ts';

/** Work that a server repeats. Each task waits `everyMs` after the end of its run, so that its runs never overlap. */
interface PeriodicTask {
  name: string;
  everyMs: number;
  run(ctx: Context): Promise<void>;
  /** Whether the first run begins at once instead of after `everyMs`. */
  startsAtOnce?: boolean;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Starts all periodic tasks of a server. Returns the function that stops them and waits for those in progress. */
export function startPeriodicTasks(
  ctx: Context,
  search: SearchEngine,
  checkStore = createStoreCheck(),
): () => Promise<void> {
  const tasks: PeriodicTask[] = [
    { name: 'check the file store', everyMs: MINUTE_MS, run: checkStore },
    { name: 'sweep work folders', everyMs: HOUR_MS, run: sweepWorkFolders, startsAtOnce: true },
    {
      name: 'notify of new matches',
      everyMs: NOTIFY_MS,
      run: (ctx) => notifyOfNewMatches(ctx, search),
    },
    ...search.upkeep,
  ];
  const stops = tasks.map(({ name, everyMs, run, startsAtOnce }) =>
    startPeriodicTask(name, everyMs, ctx.log, () => run(ctx), {
      ...(!startsAtOnce && { startAfterMs: everyMs }),
    }),
  );
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}
