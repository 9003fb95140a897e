import * as contract from '@spindle/contracts/bulk/bulk';
import { previewBulkUpdate as previewRoute } from '@spindle/contracts/bulk/preview';
import { readSelectionFacts as selectionFactsRoute } from '@spindle/contracts/bulk/selection-facts';
import type { App } from '../app-parts.ts';
import { serveFile } from '../http/files/serve-file.ts';
import { serve } from '../http/serve.ts';
import { authorizeJob } from '../jobs/access.ts';
import { bulkChange } from './change.ts';
import { downloadJob } from './download.ts';
import { listJobAssets } from './list-outcomes.ts';
import { previewBulkUpdate } from './preview.ts';
import { readSelectionFacts } from './selection-facts.ts';

export function bulkRoutes(app: App): void {
  serve(app, contract.bulkChange, async (ctx, input) => {
    const { body } = input;
    const isFacts = body.action === 'change_facts';
    return bulkChange(ctx, input, isFacts ? await app.places.placeOfChange(body.change) : null);
  });
  serve(app, previewRoute, previewBulkUpdate);
  serve(app, selectionFactsRoute, readSelectionFacts);
  serveFile(app, contract.downloadJob, async (ctx, { params, query }) => {
    await app.limits.heavy(`zip:${ctx.actor.userId}`);
    return downloadJob(ctx, await authorizeJob(ctx, params.id), query, app.cleanCopies);
  });
  serve(app, contract.listJobAssets, async (ctx, { params, query }) =>
    listJobAssets(ctx, await authorizeJob(ctx, params.id), query),
  );
}
