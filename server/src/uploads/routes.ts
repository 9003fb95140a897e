import { UPLOADS_PATH } from '@spindle/contracts/assets/assets';
import { needs } from '@spindle/contracts/http/route';
import { Forbidden } from '@spindle/core/errors';
import type { App } from '../app-parts.ts';
import { authorizeUploads } from '../assets/access.ts';
import { requestContext } from '../http/serve.ts';
import { authorizeMetadata, authorizeUpload, findUpload } from './access.ts';
import type { UploadRules } from './protocol.ts';
import { findUploadedFile, insertUpload } from './rows.ts';
import { serveUploads } from './tus/routes.ts';

const ACCESS = needs('CREATE_ASSET');

/** The rules for users: an upload becomes an asset, or replaces the content of one. */
const USER_UPLOADS: UploadRules = {
  path: UPLOADS_PATH,
  canConcatenate: true,
  find: findUpload,
  async begin(ctx, given, raw) {
    const metadata = await authorizeMetadata(ctx, raw);
    return authorizeUpload(ctx, await insertUpload(ctx, { ...given, metadata }));
  },
  findFinished: findUploadedFile,
};

/** Registers the routes of resumable uploads of users. */
export function uploadRoutes(app: App): void {
  const usage = app.usage.ofPath(`${UPLOADS_PATH}/{id}`);
  const newUsage = app.usage.ofPath(UPLOADS_PATH);
  serveUploads(app, {
    url: UPLOADS_PATH,
    async admit(request) {
      request.usage = request.params.id === undefined ? newUsage : usage;
      const actor = await app.auth.actorOf(request, ACCESS);
      request.usageUserId = actor?.userId ?? null;
      if (!actor?.permissions.includes('CREATE_ASSET')) throw new Forbidden();
      request.actor = actor;
    },
    async callerOf(request) {
      return { ctx: authorizeUploads(requestContext(app, request)), rules: USER_UPLOADS };
    },
  });
}
