import * as contract from '@spindle/contracts/files/files';
import type { App } from '../app-parts.ts';
import { admitAnonymous } from '../files/anonymous.ts';
import { serveFile } from '../http/files/serve-file.ts';
import { authorizeFreshViewable, authorizeViewable } from './access.ts';
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
        const request = { viewer: ctx.actor, query, accept };
        const asset = await authorizeViewable(ctx, images.viewables, params.id);
        const image = await prepareImage(asset, request, images, watermark);
        // Most images are in memory: these responses need no second attempt.
        if (image.bytes) return image;
        const prepareAgain = async () => {
          const fresh = await authorizeFreshViewable(ctx, images.viewables, params.id);
          return prepareImage(fresh, request, images, watermark);
        };
        return { ...image, prepareAgain };
      },
      admitAnonymous(settings),
    );
}
