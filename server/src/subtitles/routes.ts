import * as contract from '@spindle/contracts/subtitles/subtitles';
import { createSubtitleReader } from '@spindle/core/subtitles/reader-process';
import type { App } from '../app-parts.ts';
import { authorizeAsset } from '../assets/access.ts';
import { serveUpload } from '../http/serve-upload.ts';
import { saveSubtitle } from './save.ts';

export function subtitleRoutes(app: App): void {
  const read = createSubtitleReader();
  serveUpload(app, contract.saveSubtitle, async (ctx, parts, { params, query }) => {
    const asset = await authorizeAsset(ctx, params.id, 'replace');
    return saveSubtitle(ctx, asset, { lang: params.lang, ...query, parts }, read);
  });
}
