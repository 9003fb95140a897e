import * as contract from '@spindle/contracts/subtitles';
import type { App } from '../http/app-parts.ts';
import { serveUpload } from '../http/uploads.ts';
import { saveSubtitle } from './save.ts';

export function subtitleRoutes(app: App): void {
  serveUpload(app, contract.saveSubtitle, saveSubtitle);
}
