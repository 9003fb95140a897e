import * as contract from '@spindle/contracts/versions/versions';
import type { App } from '../app-parts.ts';
import { authorizeAsset, onAsset } from '../assets/access.ts';
import { serve } from '../http/serve.ts';
import { serveUpload } from '../http/serve-upload.ts';
import { listVersions } from './list.ts';
import { replaceContent } from './replace.ts';
import { restoreVersion } from './restore.ts';

export function versionRoutes(app: App): void {
  serveUpload(app, contract.replaceContent, async (ctx, parts, { params }) =>
    replaceContent(
      ctx,
      await authorizeAsset(ctx, params.id, 'replace'),
      { parts },
      app.metadataWriter,
    ),
  );
  serve(app, contract.listVersions, onAsset('view', listVersions));
  serve(app, contract.restoreVersion, async (ctx, { params }) =>
    restoreVersion(ctx, await authorizeAsset(ctx, params.id, 'replace'), params.version),
  );
}
