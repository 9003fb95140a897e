import * as contract from '@spindle/contracts/conversions/conversions';
import { readEditCopy as editCopy } from '@spindle/contracts/conversions/edit-copy';
import type { App } from '../app-parts.ts';
import { authorizeAsset } from '../assets/access.ts';
import { serveFile } from '../http/files/serve-file.ts';
import { serve } from '../http/serve.ts';
import { serveUpload } from '../http/serve-upload.ts';
import { authorizeLiveViewable } from '../images/access.ts';
import { readEditCopy } from './read-edit-copy.ts';
import { reprocessAssets } from './reprocess.ts';
import { saveConversion } from './save.ts';

export function conversionRoutes(app: App): void {
  serveUpload(app, contract.saveConversion, async (ctx, parts, { params }) => {
    const asset = await authorizeAsset(ctx, params.id, 'replace');
    return saveConversion(ctx, asset, { key: params.key, parts }, app.metadataWriter);
  });
  serve(app, contract.reprocessAssets, (ctx, input) => reprocessAssets(ctx, input, app.slots));
  serveFile(app, editCopy, async (ctx, { params, query }) => {
    const asset = await authorizeLiveViewable(ctx, app.images.viewables, params.id);
    return readEditCopy(asset, query, app.images);
  });
}
