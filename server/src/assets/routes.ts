import * as activity from '@spindle/contracts/activity/activity';
import * as changes from '@spindle/contracts/assets/asset-changes';
import * as contract from '@spindle/contracts/assets/assets';
import * as metadata from '@spindle/contracts/metadata/metadata';
import type { App } from '../app-parts.ts';
import { serve } from '../http/serve.ts';
import { serveUpload } from '../http/serve-upload.ts';
import { uploadAssets } from '../originals/upload.ts';
import { requireAuthorizedDomain } from '../settings/authorized-domains.ts';
import { authorizeAsset, authorizeUploads, onAsset } from './access.ts';
import { listActivity } from './activity.ts';
import { archiveAsset, renameAsset, unarchiveAsset } from './change.ts';
import { processAgain } from './process-again.ts';
import { countOpenJobs, readAsset } from './read.ts';
import { updateData } from './update-data.ts';

export function assetRoutes(app: App): void {
  const { metadataWriter, images, settings } = app;
  serveUpload(app, contract.uploadAssets, async (ctx, parts) =>
    uploadAssets(authorizeUploads(ctx), parts, { metadataWriter, thumbnails: images.thumbnails }),
  );
  serveUpload(app, contract.uploadWithKey, async (ctx, parts, _input, { originHost }) => {
    await requireAuthorizedDomain(settings, originHost);
    return uploadAssets(authorizeUploads(ctx), parts, { thumbnails: images.thumbnails });
  });
  serve(app, contract.readAsset, async (ctx, { params: { id } }) => {
    const openJobs = await countOpenJobs(ctx, id);
    return readAsset(ctx, await authorizeAsset(ctx, id, 'view'), openJobs);
  });
  serve(app, metadata.updateData, async (ctx, input, call) => {
    const asset = await authorizeAsset(ctx, input.params.id, 'edit');
    const answer = await updateData(ctx, asset, input);
    if (answer.status === 'QUEUED') call.setStatus(202);
    return answer;
  });
  serve(app, changes.renameAsset, onAsset('edit', renameAsset));
  serve(app, changes.archiveAsset, onAsset('edit', archiveAsset));
  serve(app, changes.unarchiveAsset, onAsset('edit', unarchiveAsset));
  serve(app, changes.processAgain, onAsset('edit', processAgain));
  serve(app, activity.listActivity, onAsset('view', listActivity));
}
