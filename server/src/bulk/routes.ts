import * as contract from '@spindle/contracts/bulk/bulk';
import { previewBulkUpdate as previewRoute } from '@spindle/contracts/bulk/preview';
import type { App } from '../app-parts.ts';
import { serve } from '../http/serve.ts';
import { authorizeJob } from '../jobs/access.ts';
import { bulkChange } from './change.ts';
import { listJobAssets } from './list-outcomes.ts';
import { previewBulkUpdate } from './preview.ts';

export function bulkRoutes(app: App): void {
  serve(app, contract.bulkChange, bulkChange);
  serve(app, previewRoute, previewBulkUpdate);
  serve(app, contract.listJobAssets, async (ctx, { params, query }) =>
    listJobAssets(ctx, await authorizeJob(ctx, params.id), query),
  );
}
