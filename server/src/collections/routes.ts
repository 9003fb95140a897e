import * as contract from '@spindle/contracts/collections';
import type { App } from '../http/app-parts.ts';
import { serve } from '../http/serve.ts';
import { changeCollection, changeCollections } from './change.ts';
import { createCollection } from './create.ts';
import { listCollections, searchCollections } from './list.ts';
import { readBasket, readCollection } from './read.ts';
import { removeCollection } from './remove.ts';

export function collectionRoutes(app: App): void {
  serve(app, contract.listCollections, listCollections);
  serve(app, contract.searchCollections, searchCollections);
  serve(app, contract.createCollection, createCollection);
  serve(app, contract.readCollection, readCollection);
  serve(app, contract.readBasket, readBasket);
  serve(app, contract.changeCollection, changeCollection);
  serve(app, contract.changeCollections, changeCollections);
  serve(app, contract.removeCollection, removeCollection);
}
