import * as contract from '@spindle/contracts/assets/change-facts';
import { listTags as listTagsRoute } from '@spindle/contracts/facts/list-tags';
import type { App } from '../app-parts.ts';
import { onAsset } from '../assets/access.ts';
import { serve } from '../http/serve.ts';
import { changeFacts } from './change-facts.ts';
import { setFavorite } from './favorite.ts';
import { listTags } from './list-tags.ts';
import { withSynonyms } from './matched-synonyms.ts';

export function factRoutes(app: App): void {
  serve(
    app,
    contract.changeFacts,
    onAsset('edit', (ctx, asset, input) => changeFacts(ctx, asset, input, app.places)),
  );
  serve(app, listTagsRoute, async (ctx, input) =>
    withSynonyms(ctx, input.query.prefix, await listTags(ctx, input, app.search)),
  );
  serve(app, contract.setFavorite, onAsset('view', setFavorite));
}
