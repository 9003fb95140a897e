import * as contract from '@spindle/contracts/versions/versions';
import type { TaggedCopies } from '../files/tagged-copies.ts';
import type { App } from '../http/app-parts.ts';
import { serve } from '../http/serve.ts';
import { serveUpload } from '../http/uploads.ts';
import { listVersions } from './list.ts';
import { replaceContent } from './replace.ts';
import { restoreVersion } from './restore.ts';

export function versionRoutes(app: App, copies: TaggedCopies): void {
  serveUpload(app, contract.replaceContent, (ctx, parts, input) =>
    replaceContent(ctx, parts, input, copies),
  );
  serve(app, contract.listVersions, listVersions);
  serve(app, contract.restoreVersion, restoreVersion);
}
