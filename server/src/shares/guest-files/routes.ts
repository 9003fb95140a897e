import { PUBLIC } from '@spindle/contracts/http/route';
import * as contract from '@spindle/contracts/shares/guest-files';
import { VISITOR_NAME_NEEDED } from '@spindle/contracts/shares/visitors';
import { Forbidden } from '@spindle/core/errors';
import type { App } from '../../app-parts.ts';
import { callInfo, requestContext, serve } from '../../http/serve.ts';
import { serveUploads } from '../../uploads/tus/routes.ts';
import { findIdentity } from '../identity.ts';
import { toVisitor } from '../visit.ts';
import { acceptGuestFiles, refuseGuestFiles } from './accept.ts';
import { enterToUpload } from './accepting-share.ts';
import { guestUploads } from './guest-rules.ts';
import { listGuestFiles } from './list.ts';
import { prepareGuestUploads } from './prepare.ts';

/** Registers the routes by which visitors of a share send files, and its owner accepts them. */
export function guestFileRoutes(app: App): void {
  const { limits, secrets } = app;
  serve(app, contract.prepareGuestUploads, async (ctx, input, call) => {
    // A name may create a visitor, of whom a share has a limited number.
    if (input.body.name !== undefined) await limits.heavy(`share-name:${call.network}`);
    return prepareGuestUploads(ctx, input, toVisitor(call, input.params), secrets);
  });
  serve(app, contract.listGuestFiles, listGuestFiles);
  serve(app, contract.acceptGuestFiles, (ctx, input) => acceptGuestFiles(ctx, input, app.search));
  serve(app, contract.refuseGuestFiles, refuseGuestFiles);

  const usage = app.usage.ofPath(contract.GUEST_UPLOADS_PATH);
  serveUploads(app, {
    url: contract.GUEST_UPLOADS_PATH.replace('{token}', ':token'),
    async admit(request) {
      request.usage = usage;
      // The limit of all requests; the number of files is limited by the share.
      await limits.count(request, PUBLIC);
    },
    async callerOf(request, reply) {
      const { token = '' } = request.params;
      const visitor = toVisitor(callInfo(request, reply), { token });
      const ctx = requestContext(app, request);
      const { share, ownerContext } = await enterToUpload(ctx, token, visitor, secrets);
      const identity = await findIdentity(ctx, share, visitor, secrets);
      if (!identity) throw new Forbidden(VISITOR_NAME_NEEDED);
      return { ctx: ownerContext, rules: guestUploads(token, share, identity) };
    },
  });
}
