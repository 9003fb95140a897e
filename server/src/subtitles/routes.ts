import * as contract from '@spindle/contracts/subtitles/subtitles';
import { createSubtitleReader } from '@spindle/core/subtitles/reader-process';
import type { App } from '../app-parts.ts';
import { serveUpload } from '../http/serve-upload.ts';
import { saveSubtitle } from './save.ts';

export function subtitleRoutes(app: App): void {
  const read = createSubtitleReader();
  serveUpload(app, contract.saveSubtitle, (ctx, parts, input) =>
    saveSubtitle(ctx, parts, input, read),
  );
}
