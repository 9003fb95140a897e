import * as logs from '@spindle/contracts/usage/cdn-logs';
import * as stats from '@spindle/contracts/usage/stats';
import * as timeseries from '@spindle/contracts/usage/timeseries';
import type { App } from '../app-parts.ts';
import { serve } from '../http/serve.ts';
import { serveStream } from '../http/serve-stream.ts';
import { importLog } from './cdn-logs/import-log.ts';
import { listLogs, presentLog, removeLog } from './cdn-logs/manage-logs.ts';
import { insightRoutes } from './insights/routes.ts';
import { readCdnStats, readSeriesStats, readStorageStats, readTotalStats } from './read-stats.ts';
import { readTimeseries } from './read-timeseries.ts';

export function usageRoutes(app: App): void {
  serve(app, stats.readApiStats, (ctx, { query }) => readSeriesStats(ctx, 'api', query));
  serve(app, stats.readAddonStats, (ctx, { query }) => readSeriesStats(ctx, 'addons', query));
  serve(app, stats.readCdnStats, readCdnStats);
  serve(app, stats.readTranscodeStats, (ctx, { query }) =>
    readTotalStats(ctx, 'transcodes', query),
  );
  serve(app, stats.readTransferStats, (ctx, { query }) => readTotalStats(ctx, 'lb', query));
  serve(app, stats.readStorageStats, (ctx, { query }) => readStorageStats(ctx, query));
  serve(app, timeseries.readTimeseries, readTimeseries);
  serveStream(app, logs.importCdnLog, async (ctx, body, { query: { name } }, { setStatus }) => {
    const { log, isNew } = await importLog(ctx, body, { name, secrets: app.secrets });
    if (!isNew) setStatus(200);
    return { status: 'OK' as const, data: presentLog(log), is_new: isNew };
  });
  serve(app, logs.listCdnLogs, listLogs);
  serve(app, logs.removeCdnLog, removeLog);
  insightRoutes(app);
}
