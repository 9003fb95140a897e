import * as contract from '@spindle/contracts/search';
import type { App } from '../http/app-parts.ts';
import { serve } from '../http/serve.ts';
import { readSearchPage, searchAssets } from './search.ts';
import { dropExpiredSnapshots } from './snapshots.ts';

/** Milliseconds between two looks for expired searches. */
const UPKEEP_MS = 600_000;

export function searchRoutes(app: App): void {
  serve(app, contract.searchAssets, searchAssets);
  serve(app, contract.readSearchPage, readSearchPage);

  const upkeep = setInterval(() => {
    dropExpiredSnapshots(app.ctx).catch((error: unknown) =>
      app.ctx.log.warn({ err: error }, 'expired searches stay until the next look'),
    );
  }, UPKEEP_MS).unref();
  app.http.addHook('onClose', async () => clearInterval(upkeep));
}
