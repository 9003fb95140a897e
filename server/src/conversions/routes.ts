import * as contract from '@spindle/contracts/files';
import type { Changes } from '../credentials/changes.ts';
import type { App } from '../http/app-parts.ts';
import { serveFile } from '../http/files.ts';
import { openImageCache } from './image-cache.ts';
import { openImageMaker } from './image-maker.ts';
import { readImage } from './read-image.ts';
import { openViewables } from './viewable.ts';

/** Milliseconds between two looks at the size of the image cache. */
const UPKEEP_MS = 600_000;

export function conversionRoutes(app: App, changes: Changes): void {
  const cache = openImageCache(app.ctx);
  const maker = openImageMaker(app.ctx, cache);
  const parts = { viewables: openViewables(app.ctx, changes), maker };
  for (const route of [contract.readImage, contract.readImageLegacy])
    serveFile(app, route, (ctx, input, call) => readImage(ctx, input, call, parts));

  const upkeep = setInterval(() => {
    cache
      .trim()
      .catch((error: unknown) =>
        app.ctx.log.warn({ err: error }, 'the image cache is not trimmed until the next look'),
      );
  }, UPKEEP_MS).unref();
  app.http.addHook('onClose', async () => {
    clearInterval(upkeep);
    await maker.close();
  });
}
