import * as contract from '@spindle/contracts/export/export-routes';
import type { App } from '../app-parts.ts';
import { serve } from '../http/serve.ts';
import { readStatus } from './read-status.ts';
import { startBackfill } from './start-backfill.ts';
import { testExport } from './test-connection.ts';

export function exportRoutes(app: App): void {
  const { secrets } = app;
  serve(app, contract.testExport, (ctx, input) => testExport(ctx, input, secrets));
  serve(app, contract.startBackfill, (ctx) => startBackfill(ctx, secrets));
  serve(app, contract.readExportStatus, readStatus);
}
