import * as contract from '@spindle/contracts/files/files';
import type { App } from '../app-parts.ts';
import { admitAnonymous } from '../files/anonymous.ts';
import { serveFile } from '../http/files/serve-file.ts';
import { authorizeViewable } from './access.ts';
import { authorizeOptions } from './authorize-options.ts';
import { prepareImage } from './prepare-image.ts';

export function imageRoutes(app: App): void {
  const { images, settings } = app;
  for (const route of [contract.readImage, contract.readImageLegacy, contract.readImageFirst])
    serveFile(
      app,
      route,
      async (ctx, { params, query }, { accept }) => {
        const watermark = await authorizeOptions(ctx, query, settings);
        const asset = await authorizeViewable(ctx, images.viewables, params.id);
        return prepareImage(asset, query, accept, images, watermark);
      },
      admitAnonymous(settings),
    );
}
