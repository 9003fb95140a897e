import * as contract from '@spindle/contracts/collections/collection-routes';
import type { App } from '../app-parts.ts';
import { serveFile } from '../http/files/serve-file.ts';
import { serve } from '../http/serve.ts';
import { changeCollection, changeCollections } from './change.ts';
import { createCollection } from './create.ts';
import { downloadCollection } from './download.ts';
import { listCollections, searchCollections } from './list.ts';
import { readBasket, readCollection } from './read.ts';
import { removeCollection } from './remove.ts';
import { listFormerOwners, transferOwnership } from './transfer-ownership.ts';

export function collectionRoutes(app: App): void {
  serve(app, contract.listCollections, listCollections);
  serve(app, contract.searchCollections, searchCollections);
  serve(app, contract.createCollection, createCollection);
  serve(app, contract.readCollection, readCollection);
  serve(app, contract.readBasket, readBasket);
  serve(app, contract.changeCollection, changeCollection);
  serve(app, contract.changeCollections, changeCollections);
  serve(app, contract.removeCollection, removeCollection);
  serve(app, contract.listFormerOwners, listFormerOwners);
  serve(app, contract.transferOwnership, transferOwnership);
  serveFile(app, contract.downloadCollection, async (ctx, input) => {
    if (input.query.as_url === undefined) await app.limits.heavy(`zip:${ctx.actor.userId}`);
    return downloadCollection(ctx, input, app.secrets);
  });
}
