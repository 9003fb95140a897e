import type { Answer, Input } from '@spindle/contracts/http/route';
import type { readProcessingInsights as route } from '@spindle/contracts/usage/library-insights';
import type { Context } from '@spindle/core/context';
import { LONGER_WAIT, WAIT_GROUPS, type WorkKind } from '@spindle/core/usage/usage-count';
import { sumCounts } from '../count-queries.ts';
import type { Window } from '../windows.ts';
import { daysOf, presentDays } from './days.ts';

const MINUTE_MS = 60_000;

/** Returns the minutes of processing by task, and the waits by queue. */
export async function readProcessingInsights(
  ctx: Context,
  { query }: Input<typeof route>,
): Promise<Answer<typeof route>> {
  const days = daysOf(query, ctx.now());
  const window: Window = { unit: 'day', ...days };
  const userId = query.user_id || undefined;
  const read = (kind: WorkKind) => sumCounts(ctx, { kind, userId }, window);
  const [work, waits, waitMs] = await Promise.all([read('work'), read('wait'), read('wait_ms')]);
  return {
    ...presentDays(days),
    tasks: [...work]
      .map(([task, ms]) => ({ task, minutes: round(ms / MINUTE_MS) }))
      .sort((a, b) => b.minutes - a.minutes || (a.task < b.task ? -1 : 1)),
    queues: [...waitMs].map(([queue, ms]) => presentQueue(queue, ms, waits)),
  };
}

function presentQueue(queue: string, ms: number, counts: ReadonlyMap<string, number>) {
  const waits = [...WAIT_GROUPS, null].flatMap((seconds) => {
    const steps = counts.get(`${queue} ${seconds ?? LONGER_WAIT}`);
    return steps ? [{ until_seconds: seconds, steps }] : [];
  });
  const steps = waits.reduce((total, group) => total + group.steps, 0);
  return { queue, steps, mean_wait: steps === 0 ? 0 : round(ms / 1000 / steps), waits };
}

const round = (value: number) => Math.round(value * 100) / 100;
