import * as contract from '@spindle/contracts/face-search/face-search';
import type { App } from '../app-parts.ts';
import { serve } from '../http/serve.ts';
import { serveUpload } from '../http/serve-upload.ts';
import { checkAddon } from '../settings/require-addon.ts';
import { createFaceIndex } from './face-index.ts';
import { receiveSearch } from './receive-search.ts';
import { findSearch, readFaceSearch, searchFaces } from './search-faces.ts';

export function faceSearchRoutes(app: App): void {
  const index = createFaceIndex();
  app.changes.watch('face-purge', index.clear, index.clear);
  const parts = { ...app, index };
  const requireFaces = async () =>
    checkAddon(await app.settings.read('addons'), 'FACE_RECOGNITION');
  serveUpload(app, contract.searchFaces, async (ctx, form, _input, { signal }) => {
    await requireFaces();
    await app.limits.heavy(`faces:${ctx.actor.userId}`);
    return searchFaces(ctx, await receiveSearch(form), parts, signal);
  });
  serve(app, contract.readFaceSearch, async (ctx, { query }) => {
    const search = await findSearch(ctx, query.search_id); // 404 before 422, as for people
    await requireFaces();
    return readFaceSearch(ctx, search, query, parts);
  });
}
