import * as contract from '@spindle/contracts/search/search';
import type { Context } from '@spindle/core/context';
import { repeat } from '@spindle/core/repeat';
import type { App } from '../http/app-parts.ts';
import { serve } from '../http/serve.ts';
import { foldNewWords } from '../suggestions/respell.ts';
import { createFarPages } from './anchors.ts';
import { createMapper } from './map-blocks.ts';
import { type Memory, readSearchPage, searchAssets } from './search.ts';
import { dropExpiredSnapshots } from './snapshots.ts';
import { createTotals, foldCounts } from './totals.ts';

/** Milliseconds between two looks for expired searches. */
const UPKEEP_MS = 600_000;
/** Milliseconds between two looks for counters and words to fold: a few thousand rows at the busiest. */
const FOLD_MS = 5_000;

export function searchRoutes(app: App): void {
  const memory: Memory = {
    totals: createTotals(),
    farPages: createFarPages(),
    countHeavy: ({ actor }) => app.limits.heavy(`far-pages:${actor.userId}`),
  };
  serve(app, contract.searchAssets, (ctx, input) => searchAssets(ctx, input, memory));
  serve(app, contract.readSearchPage, (ctx, input) => readSearchPage(ctx, input, memory));

  const chore = (name: string, everyMs: number, work: (ctx: Context) => Promise<void>) => {
    const stop = repeat(name, everyMs, app.ctx.log, () => work(app.ctx), { startAfterMs: everyMs });
    app.http.addHook('onClose', stop);
  };
  chore('drop expired searches', UPKEEP_MS, dropExpiredSnapshots);
  chore('fold counters', FOLD_MS, foldCounts);
  chore('map words', FOLD_MS, createMapper());
  chore('fold new words', FOLD_MS, foldNewWords);
}
