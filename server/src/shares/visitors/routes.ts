import * as contract from '@spindle/contracts/shares/visitors';
import type { App } from '../../app-parts.ts';
import { serve } from '../../http/serve.ts';
import { toVisitor } from '../visit.ts';
import { createSharedComment, listSharedComments } from './comments.ts';

/** What visitors of a share leave there. */
export function visitorRoutes(app: App): void {
  const { limits, secrets } = app;
  serve(app, contract.listSharedComments, (ctx, input, call) =>
    listSharedComments(ctx, input, toVisitor(call, input.params), secrets),
  );
  serve(app, contract.createSharedComment, async (ctx, input, call) => {
    await limits.heavy(`share-comment:${call.network}`);
    return createSharedComment(ctx, input, toVisitor(call, input.params), secrets);
  });
}
