import * as contract from '@spindle/contracts/files/files';
import type { App } from '../app-parts.ts';
import type { Authorized } from '../credentials/authorized.ts';
import { admitAnonymous } from '../files/anonymous.ts';
import { serveFile } from '../http/files/serve-file.ts';
import { authorizeFreshViewable, authorizeViewable } from './access.ts';
import { authorizeOptions } from './authorize-options.ts';
import { prepareImage } from './prepare-image.ts';
import type { ViewableAsset } from './viewable-asset.ts';

export function imageRoutes(app: App): void {
  const { images, settings } = app;
  for (const route of [contract.readImage, contract.readImageLegacy, contract.readImageFirst])
    serveFile(
      app,
      route,
      async (ctx, { params, query }, { accept }) => {
        const watermark = await authorizeOptions(ctx, query, settings);
        const prepare = (asset: Authorized<ViewableAsset, 'view'>) =>
          prepareImage(asset, query, accept, images, watermark);
        return {
          ...(await prepare(await authorizeViewable(ctx, images.viewables, params.id))),
          prepareAgain: async () =>
            prepare(await authorizeFreshViewable(ctx, images.viewables, params.id)),
        };
      },
      admitAnonymous(settings),
    );
}
