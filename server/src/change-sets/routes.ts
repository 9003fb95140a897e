import * as contract from '@spindle/contracts/change-sets/change-sets';
import type { App } from '../app-parts.ts';
import { serve } from '../http/serve.ts';
import { findChangeSet } from './access.ts';
import { listChangeSets } from './list.ts';
import { readChangeSet } from './read.ts';
import { undoChangeSet } from './undo.ts';

export function changeSetRoutes(app: App): void {
  serve(app, contract.listChangeSets, listChangeSets);
  serve(app, contract.readChangeSet, async (ctx, { params, query }) =>
    readChangeSet(ctx, await findChangeSet(ctx, params.id), query),
  );
  serve(app, contract.undoChangeSet, (ctx, { params }) => undoChangeSet(ctx, params.id));
}
