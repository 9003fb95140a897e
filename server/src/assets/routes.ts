import * as changes from '@spindle/contracts/assets/asset-changes';
import * as contract from '@spindle/contracts/assets/assets';
import * as metadata from '@spindle/contracts/metadata/metadata';
import type { TaggedCopies } from '../files/tagged-copies.ts';
import type { App } from '../http/app-parts.ts';
import { serve } from '../http/serve.ts';
import { serveUpload } from '../http/uploads.ts';
import type { UploadThumbnails } from '../originals/upload-thumbnails.ts';
import { listActivity } from './activity.ts';
import { archiveAsset, renameAsset, unarchiveAsset } from './change.ts';
import { processAgain } from './process-again.ts';
import { readAsset } from './read.ts';
import { updateData } from './update-data.ts';
import { uploadAssets } from './upload.ts';

export function assetRoutes(
  app: App,
  { copies, thumbnails }: { copies: TaggedCopies; thumbnails: UploadThumbnails },
): void {
  serveUpload(app, contract.uploadAssets, (ctx, parts) =>
    uploadAssets(ctx, parts, { copies, thumbnails }),
  );
  serve(app, contract.readAsset, readAsset);
  serve(app, metadata.updateData, updateData, (answer, _request, reply) => {
    if (answer.status === 'QUEUED') reply.code(202);
  });
  serve(app, changes.renameAsset, renameAsset);
  serve(app, changes.archiveAsset, archiveAsset);
  serve(app, changes.unarchiveAsset, unarchiveAsset);
  serve(app, changes.processAgain, processAgain);
  serve(app, changes.listActivity, listActivity);
}
