import * as conversions from '@spindle/contracts/conversions/conversions';
import { readEditCopy as editCopy } from '@spindle/contracts/conversions/edit-copy';
import * as contract from '@spindle/contracts/files/files';
import { admitNobody } from '../files/anonymous.ts';
import type { TaggedCopies } from '../files/tagged-copies.ts';
import type { App } from '../http/app-parts.ts';
import { serveFile } from '../http/files.ts';
import { serve } from '../http/serve.ts';
import { serveUpload } from '../http/uploads.ts';
import { admitOptions } from '../images/admit-options.ts';
import { type Images, readImage } from '../images/read-image.ts';
import type { SettingsMemory } from '../settings/memory.ts';
import { readEditCopy } from './read-edit-copy.ts';
import { type ReprocessParts, reprocessAssets } from './reprocess.ts';
import { saveConversion } from './save.ts';

export function conversionRoutes(
  app: App,
  images: Images,
  settings: SettingsMemory,
  copies: TaggedCopies,
  parts: ReprocessParts,
): void {
  for (const route of [contract.readImage, contract.readImageLegacy, contract.readImageFirst])
    serveFile(
      app,
      route,
      async (ctx, input, call) => {
        const watermark = await admitOptions(ctx, input.query, settings);
        return readImage(ctx, input, { ...call, watermark }, images);
      },
      admitNobody(settings),
    );
  serveUpload(app, conversions.saveConversion, (ctx, parts, input) =>
    saveConversion(ctx, parts, input, copies),
  );
  serve(app, conversions.reprocessAssets, (ctx, input) => reprocessAssets(ctx, input, parts));
  serveFile(app, editCopy, (ctx, input) => readEditCopy(ctx, input, images));
}
