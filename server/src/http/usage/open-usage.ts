import { setTimeout as pause } from 'node:timers/promises';
import type { Route } from '@spindle/contracts/http/route';
import type { Context } from '@spindle/core/context';
import { startPeriodicTask } from '@spindle/core/process/periodic-task';
import { openUsageCounter } from '@spindle/core/usage/usage-counter';
import { openUsageWriter } from '@spindle/core/usage/usage-writer';
import type { FastifyInstance } from 'fastify';
import { countInsights } from './count-insights.ts';
import { countResponses } from './count-responses.ts';
import { openInsightCounter } from './insight-counter.ts';
import { openInsightWriter } from './insight-writer.ts';
import { type RouteUsage, usageOfPath, usageOfRoute } from './route-usage.ts';
import {
  openSearchesWithoutResults,
  type SearchesWithoutResults,
} from './searches-without-results.ts';

/** Milliseconds between two writes. At most this and the duration of a write are lost when the process is killed. */
const FLUSH_MS = 5_000;

/** Milliseconds between the attempts of the last write, and their number. */
const LAST_PAUSE_MS = 500;
const LAST_ATTEMPTS = 6;

/** Counts the requests of this server. */
export interface Usage {
  /** Returns what the requests of a route count as; null for routes that are not counted. */
  ofRoute(route: Route): RouteUsage | null;
  /** Returns what the requests of an API path outside the contracts count as. */
  ofPath(path: string): RouteUsage;
  /** Records a search by keyword, for the list of searches without results. */
  addSearch: SearchesWithoutResults['add'];
}

/** Starts to count requests. Call it before other hooks and routes are registered. The last counts are written after the last response. */
export function openUsage(http: FastifyInstance, ctx: Context): Usage {
  const counter = openUsageCounter(ctx.now);
  const writer = openUsageWriter(ctx, counter);
  const insights = openInsightCounter(ctx.now);
  const insightWriter = openInsightWriter(ctx, insights);
  const searches = openSearchesWithoutResults(insights.addTerm, () => ctx.now().getTime());
  const responses = countResponses(http, counter, countInsights(http, ctx.config, insights));
  const byRoute = new Map<Route, RouteUsage | null>();
  const write = async () => {
    await writer.flush();
    await insightWriter.flush();
  };
  const flush = () => {
    responses.countBytes();
    searches.settle('old');
    return write();
  };
  const stop = startPeriodicTask('write usage', FLUSH_MS, ctx.log, flush, {
    startAfterMs: FLUSH_MS,
  });
  http.addHook('onClose', async () => {
    await stop();
    responses.endAll();
    searches.settle('all');
    await flushAtEnd(ctx, write);
  });
  return {
    ofRoute(route) {
      const known = byRoute.get(route);
      if (known !== undefined) return known;
      const usage = usageOfRoute(counter, route);
      byRoute.set(route, usage);
      return usage;
    },
    ofPath: (path) => usageOfPath(counter, path),
    addSearch: searches.add,
  };
}

/** Writes the last counts; retries for a few seconds, because the database may be away for a moment. */
async function flushAtEnd({ log }: Context, flush: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await flush();
    } catch (error) {
      if (attempt === LAST_ATTEMPTS)
        return log.warn({ err: error }, 'the last counts of the statistics were not written');
      await pause(LAST_PAUSE_MS);
    }
}
