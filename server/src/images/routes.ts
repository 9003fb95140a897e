import * as contract from '@spindle/contracts/files/files';
import type { App } from '../app-parts.ts';
import { admitAnonymous } from '../files/anonymous.ts';
import { serveFile } from '../http/files/serve-file.ts';
import { authorizeOptions } from './authorize-options.ts';
import { readImage } from './read-image.ts';

export function imageRoutes(app: App): void {
  const { images, settings } = app;
  for (const route of [contract.readImage, contract.readImageLegacy, contract.readImageFirst])
    serveFile(
      app,
      route,
      async (ctx, input, call) => {
        const watermark = await authorizeOptions(ctx, input.query, settings);
        return readImage(ctx, input, { ...call, watermark }, images);
      },
      admitAnonymous(settings),
    );
}
