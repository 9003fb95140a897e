import * as contract from '@spindle/contracts/assets';
import type { App } from '../http/app-parts.ts';
import { serve } from '../http/serve.ts';
import { serveUpload } from '../http/uploads.ts';
import { readAsset } from './read.ts';
import { uploadAssets } from './upload.ts';

export function assetRoutes(app: App): void {
  serveUpload(app, contract.uploadAssets, uploadAssets);
  serve(app, contract.readAsset, readAsset);
}
