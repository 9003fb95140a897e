import * as contract from '@spindle/contracts/tools/cutouts';
import type { App } from '../../app-parts.ts';
import { serveFile } from '../../http/files/serve-file.ts';
import { serveUploadForFile } from '../../http/serve-upload.ts';
import { removeBackground, removeBackgroundOfFile } from './remove-background.ts';

export function cutoutRoutes(app: App): void {
  serveFile(app, contract.removeBackground, (ctx, { params: { id }, query }, { isHead, signal }) =>
    removeBackground(ctx, { id, options: query, isHead }, app, signal),
  );
  serveUploadForFile(
    app,
    contract.removeBackgroundByMarks,
    (ctx, parts, { params: { id }, query }, { signal }) =>
      removeBackground(ctx, { id, options: query, parts }, app, signal),
  );
  serveUploadForFile(app, contract.removeBackgroundOfFile, (ctx, parts, { query }, { signal }) =>
    removeBackgroundOfFile(ctx, parts, query, app, signal),
  );
}
