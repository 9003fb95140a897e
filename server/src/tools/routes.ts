import * as contract from '@spindle/contracts/tools/tools';
import type { App } from '../app-parts.ts';
import { serveFile } from '../http/files/serve-file.ts';
import { applyTool } from './apply-tool.ts';
import { makeCollage } from './collage.ts';

export function toolRoutes(app: App): void {
  const { images, interactive, settings } = app;
  const parts = { interactive, settings, cache: images.cache };
  serveFile(app, contract.autoFix, (ctx, { params, body }) =>
    applyTool(ctx, params.id, 'IMAGE_AUTOFIX', { tool: 'auto-fix', ...body }, parts),
  );
  serveFile(app, contract.removeRedEye, (ctx, { params, body }) =>
    applyTool(ctx, params.id, 'REMOVE_REDEYE', { tool: 'red-eye', ...body }, parts),
  );
  serveFile(app, contract.addGraphics, (ctx, { params, body }) =>
    applyTool(ctx, params.id, 'IMAGE_GRAPHICS', { tool: 'graphics', ...body }, parts),
  );
  serveFile(app, contract.makeCollage, (ctx, input) => makeCollage(ctx, input, parts));
}
