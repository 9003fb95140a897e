import * as contract from '@spindle/contracts/image-edits/image-edits';
import type { App } from '../app-parts.ts';
import { authorizeAsset } from '../assets/access.ts';
import { serve } from '../http/serve.ts';
import { serveUpload, serveUploadForFile } from '../http/serve-upload.ts';
import { downloadEdit } from './download-edit.ts';
import { readEdit } from './read-edit.ts';
import { saveEdit } from './save-edit.ts';

export function imageEditRoutes(app: App): void {
  serveUpload(app, contract.saveEdit, (ctx, parts, { params }, { signal }) =>
    saveEdit(ctx, params.id, parts, app, signal),
  );
  serveUploadForFile(app, contract.downloadEdit, (ctx, parts, { params }, { signal }) =>
    downloadEdit(ctx, params.id, parts, app, signal),
  );
  serve(app, contract.readEdit, async (ctx, { params }) =>
    readEdit(ctx, await authorizeAsset(ctx, params.id, 'view'), params.key),
  );
}
