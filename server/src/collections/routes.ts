import * as contract from '@spindle/contracts/collections/collection-routes';
import type { App } from '../app-parts.ts';
import { onAsset } from '../assets/access.ts';
import { serveFile } from '../http/files/serve-file.ts';
import { serve } from '../http/serve.ts';
import { findCollection, findOwnCollection } from './access.ts';
import { findBasket } from './basket.ts';
import { changeCollection, changeCollections } from './change.ts';
import { createCollection } from './create.ts';
import { downloadCollection } from './download.ts';
import { listCollections, searchCollections } from './list.ts';
import { listAssetCollections } from './list-of-asset.ts';
import { moveAssets } from './order/move-assets.ts';
import { readCollection } from './read.ts';
import { removeCollection } from './remove.ts';
import { listFormerOwners, transferOwnership } from './transfer-ownership.ts';

export function collectionRoutes(app: App): void {
  const engine = app.search;
  serve(app, contract.listCollections, (ctx, input) => listCollections(ctx, input, engine));
  serve(app, contract.searchCollections, (ctx, input) => searchCollections(ctx, input, engine));
  serve(app, contract.listAssetCollections, onAsset('view', listAssetCollections));
  serve(app, contract.createCollection, (ctx, input) => createCollection(ctx, input, engine));
  serve(app, contract.readCollection, async (ctx, { params, query }) =>
    readCollection(ctx, await findCollection(ctx, params.id), query, engine),
  );
  serve(app, contract.readBasket, async (ctx, { query }) =>
    readCollection(ctx, await findBasket(ctx), query, engine),
  );
  serve(app, contract.changeCollection, (ctx, input) => changeCollection(ctx, input, engine));
  serve(app, contract.moveAssets, moveAssets);
  serve(app, contract.changeCollections, (ctx, input) => changeCollections(ctx, input, engine));
  serve(app, contract.removeCollection, async (ctx, { params }) =>
    removeCollection(ctx, await findOwnCollection(ctx, params.id)),
  );
  serve(app, contract.listFormerOwners, listFormerOwners);
  serve(app, contract.transferOwnership, transferOwnership);
  serveFile(app, contract.downloadCollection, async (ctx, { params, query }) => {
    if (query.as_url === undefined) await app.limits.heavy(`zip:${ctx.actor.userId}`);
    const collection = await findCollection(ctx, params.id);
    return downloadCollection(ctx, collection, query, app.secrets);
  });
}
