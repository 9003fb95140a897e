import * as contract from '@spindle/contracts/versions';
import type { App } from '../http/app-parts.ts';
import { serve } from '../http/serve.ts';
import { serveUpload } from '../http/uploads.ts';
import { listVersions } from './list.ts';
import { replaceContent } from './replace.ts';
import { restoreVersion } from './restore.ts';

export function versionRoutes(app: App): void {
  serveUpload(app, contract.replaceContent, replaceContent);
  serve(app, contract.listVersions, listVersions);
  serve(app, contract.restoreVersion, restoreVersion);
}
