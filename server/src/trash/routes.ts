import { findSharesOf as sharesRoute } from '@spindle/contracts/trash/shares-of-assets';
import * as contract from '@spindle/contracts/trash/trash';
import type { App } from '../app-parts.ts';
import { authorizeTrashing } from '../assets/access.ts';
import { serve } from '../http/serve.ts';
import { findSharesOf } from './find-shares.ts';
import { purgeAsset, purgeTrash } from './purge.ts';
import { removeAsset, restoreAsset } from './trash-asset.ts';

export function trashRoutes(app: App): void {
  serve(app, contract.removeAsset, async (ctx, { params, body }) =>
    removeAsset(ctx, await authorizeTrashing(ctx, params.id), body.keys),
  );
  serve(app, contract.restoreAsset, async (ctx, { params, body }) =>
    restoreAsset(ctx, await authorizeTrashing(ctx, params.id), body.keys),
  );
  serve(app, contract.purgeTrash, purgeTrash);
  serve(app, contract.purgeAsset, async (ctx, { params }) =>
    purgeAsset(ctx, await authorizeTrashing(ctx, params.id)),
  );
  serve(app, sharesRoute, findSharesOf);
}
