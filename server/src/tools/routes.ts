import type { AddonKey } from '@spindle/contracts/settings/addons';
import * as contract from '@spindle/contracts/tools/tools';
import type { Context } from '@spindle/core/context';
import type { App } from '../app-parts.ts';
import { authorizeAsset, authorizeLiveAssets } from '../assets/access.ts';
import { serveFile } from '../http/files/serve-file.ts';
import { serve } from '../http/serve.ts';
import { applyTool, type ToolRequest } from './apply-tool.ts';
import { makeCollage } from './collage.ts';
import { findRedEyes } from './find-red-eyes.ts';

export function toolRoutes(app: App): void {
  const { images, interactive, settings } = app;
  const parts = { interactive, settings, cache: images.cache };
  const apply = async (ctx: Context, id: string, addon: AddonKey, request: ToolRequest) =>
    applyTool(ctx, await authorizeAsset(ctx, id, 'view'), addon, request, parts);
  serveFile(app, contract.autoFix, (ctx, { params, body }) =>
    apply(ctx, params.id, 'IMAGE_AUTOFIX', { tool: 'auto-fix', ...body }),
  );
  serveFile(app, contract.removeRedEye, (ctx, { params, body }) =>
    apply(ctx, params.id, 'REMOVE_REDEYE', { tool: 'red-eye', ...body }),
  );
  serve(app, contract.findRedEyes, async (ctx, { params }) =>
    findRedEyes(ctx, await authorizeAsset(ctx, params.id, 'view'), parts),
  );
  serveFile(app, contract.addGraphics, (ctx, { params, body }) =>
    apply(ctx, params.id, 'IMAGE_GRAPHICS', { tool: 'graphics', ...body }),
  );
  serveFile(app, contract.makeCollage, async (ctx, input) =>
    makeCollage(ctx, await authorizeLiveAssets(ctx, input.body.asset_ids), input, parts),
  );
}
