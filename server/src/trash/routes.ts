import * as contract from '@spindle/contracts/trash/trash';
import type { App } from '../app-parts.ts';
import { serve } from '../http/serve.ts';
import { purgeTrash } from './purge.ts';
import { removeAsset, restoreAsset } from './trash-asset.ts';

export function trashRoutes(app: App): void {
  serve(app, contract.removeAsset, removeAsset);
  serve(app, contract.restoreAsset, restoreAsset);
  serve(app, contract.purgeTrash, purgeTrash);
}
