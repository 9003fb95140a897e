import * as contract from '@spindle/contracts/shares/share-routes';
import * as video from '@spindle/contracts/shares/shared-videos';
import type { Context } from '@spindle/core/context';
import type { App } from '../app-parts.ts';
import { serveFile } from '../http/files/serve-file.ts';
import { type CallInfo, serve } from '../http/serve.ts';
import {
  readPlaylist,
  readSegment,
  readTrack,
  type Sources,
} from '../renditions/read-rendition.ts';
import { readSubtitleSegment, readSubtitleTrack } from '../renditions/read-subtitles.ts';
import { changeShare, revokeShare } from './change.ts';
import { createShare } from './create.ts';
import { listShares } from './list.ts';
import { listColleagues, notifyColleagues } from './notify-colleagues.ts';
import { listSharedAssets } from './public-assets.ts';
import { downloadShare, downloadSharedAsset } from './public-download.ts';
import { readSharedImage } from './public-image.ts';
import { readSharedRendition } from './public-rendition.ts';
import { readPublicShare, unlockShare } from './public-share.ts';
import { openShareScopes } from './scope.ts';
import { toVisitor } from './visit.ts';

export function shareRoutes(app: App): void {
  const { cleanCopies, images, limits, playback, secrets } = app;
  const parts = { secrets, readScope: openShareScopes() };
  serve(app, contract.createShare, (ctx, input) => createShare(ctx, input, secrets));
  serve(app, contract.listShares, (ctx, input) => listShares(ctx, input, secrets));
  serve(app, contract.changeShare, (ctx, input) => changeShare(ctx, input, secrets));
  serve(app, contract.revokeShare, revokeShare);
  serve(app, contract.listColleagues, listColleagues);
  serve(app, contract.notifyColleagues, (ctx, input) => notifyColleagues(ctx, input, secrets));

  serve(app, contract.readPublicShare, (ctx, input, call) =>
    readPublicShare(ctx, input, toVisitor(call, input.params), parts),
  );
  serve(app, contract.unlockShare, (ctx, input, call) =>
    limits.guess(`share:${call.network}:${input.params.token}`, () =>
      unlockShare(ctx, input, toVisitor(call, input.params), parts),
    ),
  );
  serve(app, contract.listSharedAssets, (ctx, input, call) =>
    listSharedAssets(ctx, input, toVisitor(call, input.params), parts),
  );
  serveFile(app, contract.readSharedImage, (ctx, input, { accept, ...call }) =>
    readSharedImage(
      ctx,
      input,
      { visitor: toVisitor(call, input.params), accept },
      { secrets, images },
    ),
  );
  serveFile(app, contract.downloadSharedAsset, (ctx, input, call) =>
    downloadSharedAsset(ctx, input, toVisitor(call, input.params), { secrets, cleanCopies }),
  );
  serveFile(app, contract.downloadShare, async (ctx, input, call) => {
    await limits.heavy(`zip:share:${call.network}`);
    return downloadShare(ctx, input, toVisitor(call, input.params), { secrets, cleanCopies });
  });

  /** Turns a verb for signed-in users into one for visitors, who read with the permissions of the share's owner. */
  const forVisitor =
    <P extends { id: string }, Q extends object, B, F extends { cacheControl: string }>(
      read: (
        ownerContext: Context,
        input: { params: P; query: Q; body: B },
        playback: Sources,
      ) => Promise<F>,
    ) =>
    (
      ctx: Context,
      input: { params: P & { token: string }; query: Q | undefined; body: B },
      call: CallInfo,
    ) => {
      const guest = { visitor: toVisitor(call, input.params), secrets };
      return readSharedRendition(ctx, input, guest, (ownerContext) =>
        read(ownerContext, { ...input, query: input.query ?? ({} as Q) }, playback),
      );
    };
  serveFile(app, video.readSharedPlaylist, forVisitor(readPlaylist));
  serveFile(app, video.readSharedTrack, forVisitor(readTrack));
  serveFile(app, video.readSharedSegment, forVisitor(readSegment));
  serveFile(app, video.readSharedSubtitleTrack, forVisitor(readSubtitleTrack));
  serveFile(app, video.readSharedSubtitleSegment, forVisitor(readSubtitleSegment));
}
