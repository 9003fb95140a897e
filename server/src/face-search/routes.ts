import * as contract from '@spindle/contracts/face-search/face-search';
import { ADDON_TEXTS } from '@spindle/contracts/settings/addons';
import { AppError, NotFound } from '@spindle/core/errors';
import type { App } from '../app-parts.ts';
import { serve } from '../http/serve.ts';
import { serveUpload } from '../http/serve-upload.ts';
import { checkAddon } from '../settings/require-addon.ts';
import { receiveSearch } from './receive-search.ts';

export function faceSearchRoutes(app: App): void {
  const requireFaces = async () =>
    checkAddon(await app.settings.read('addons'), 'FACE_RECOGNITION');
  serveUpload(app, contract.searchFaces, async (ctx, parts) => {
    await app.limits.heavy(`faces:${ctx.actor.userId}`);
    await receiveSearch(parts);
    await requireFaces();
    // No installation has this add-on yet.
    throw new AppError(
      422,
      'FEATURE_NOT_AVAILABLE',
      `${ADDON_TEXTS.FACE_RECOGNITION.title} is not available.`,
    );
  });
  serve(app, contract.readFaceSearch, async (_ctx, { query }) => {
    await requireFaces();
    throw new NotFound('Face search', query.search_id);
  });
}
