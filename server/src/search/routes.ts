import * as contract from '@spindle/contracts/search';
import type { Context } from '@spindle/core/context';
import type { App } from '../http/app-parts.ts';
import { serve } from '../http/serve.ts';
import { foldNewWords } from '../suggestions/respell.ts';
import { createFarPages } from './anchors.ts';
import { createMapper } from './map-blocks.ts';
import { readSearchPage, searchAssets } from './search.ts';
import { dropExpiredSnapshots } from './snapshots.ts';
import { createTotals, foldCounts } from './totals.ts';

/** Milliseconds between two looks for expired searches. */
const UPKEEP_MS = 600_000;
/** Milliseconds between two looks for counters and words to fold: a few thousand rows at the busiest. */
const FOLD_MS = 5_000;

export function searchRoutes(app: App): void {
  const memory = { totals: createTotals(), farPages: createFarPages() };
  serve(app, contract.searchAssets, (ctx, input) => searchAssets(ctx, input, memory));
  serve(app, contract.readSearchPage, (ctx, input) => readSearchPage(ctx, input, memory));

  const repeat = (work: (ctx: Context) => Promise<void>, everyMs: number, failure: string) => {
    const timer = setInterval(() => {
      work(app.ctx).catch((error: unknown) => app.ctx.log.warn({ err: error }, failure));
    }, everyMs).unref();
    app.http.addHook('onClose', async () => clearInterval(timer));
  };
  repeat(dropExpiredSnapshots, UPKEEP_MS, 'expired searches stay until the next look');
  repeat(foldCounts, FOLD_MS, 'counters stay unfolded until the next look');
  repeat(createMapper(), FOLD_MS, 'counting words stays slow until the next look');
  repeat(foldNewWords, FOLD_MS, 'new words stay unknown until the next look');
}
