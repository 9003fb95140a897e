import * as choices from '@spindle/contracts/shares/choices';
import * as reviews from '@spindle/contracts/shares/visitor-reviews';
import * as contract from '@spindle/contracts/shares/visitors';
import type { App } from '../../app-parts.ts';
import { serve } from '../../http/serve.ts';
import { toVisitor } from '../visit.ts';
import { changeChoice, readChoice, sendChoice } from './choice.ts';
import { createSharedComment, listSharedComments } from './comments.ts';
import { listChosen, listReviewed, listVisitors } from './list-visitors.ts';
import { listVisitorReviews, reviewSharedAsset } from './reviews.ts';

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
  serve(app, choices.readChoice, (ctx, input, call) =>
    readChoice(ctx, input, toVisitor(call, input.params), secrets),
  );
  serve(app, choices.changeChoice, async (ctx, input, call) => {
    // A name may create a visitor, of whom a share has a limited number.
    if (input.body.name !== undefined) await limits.heavy(`share-name:${call.network}`);
    return changeChoice(ctx, input, toVisitor(call, input.params), secrets);
  });
  serve(app, choices.sendChoice, async (ctx, input, call) => {
    await limits.heavy(`share-choice:${call.network}`);
    return sendChoice(ctx, input, toVisitor(call, input.params), secrets);
  });
  serve(app, reviews.listVisitorReviews, (ctx, input, call) =>
    listVisitorReviews(ctx, input, toVisitor(call, input.params), secrets),
  );
  serve(app, reviews.reviewSharedAsset, async (ctx, input, call) => {
    if (input.body.name !== undefined) await limits.heavy(`share-name:${call.network}`);
    return reviewSharedAsset(ctx, input, toVisitor(call, input.params), secrets);
  });
  serve(app, reviews.listReviewed, listReviewed);
  serve(app, choices.listVisitors, listVisitors);
  serve(app, choices.listChosen, listChosen);
}
