import * as contract from '@spindle/contracts/comments/comments';
import type { App } from '../app-parts.ts';
import { onAsset } from '../assets/access.ts';
import { serve } from '../http/serve.ts';
import { findComment } from './access.ts';
import { changeComment, deleteComment } from './change.ts';
import { createComment } from './create.ts';
import { listComments } from './list.ts';

export function commentRoutes(app: App): void {
  serve(app, contract.listComments, onAsset('view', listComments));
  serve(app, contract.createComment, onAsset('view', createComment));
  serve(app, contract.changeComment, async (ctx, input) =>
    changeComment(ctx, await findComment(ctx, input.params.id), input),
  );
  serve(app, contract.deleteComment, async (ctx, { params }) =>
    deleteComment(ctx, await findComment(ctx, params.id)),
  );
}
