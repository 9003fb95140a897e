import * as contract from '@spindle/contracts/files';
import type { App } from '../http/app-parts.ts';
import { serveFile } from '../http/files.ts';
import { type Images, readImage } from './read-image.ts';

export function conversionRoutes(app: App, images: Images): void {
  for (const route of [contract.readImage, contract.readImageLegacy])
    serveFile(app, route, (ctx, input, call) => readImage(ctx, input, call, images));
}
