import * as clips from '@spindle/contracts/video/clips';
import * as contract from '@spindle/contracts/video/transcodes';
import type { App } from '../app-parts.ts';
import { onAsset } from '../assets/access.ts';
import { serveFile } from '../http/files/serve-file.ts';
import { serve } from '../http/serve.ts';
import {
  readPlaylist,
  readRendition,
  readSegment,
  readTrack,
} from '../renditions/read-rendition.ts';
import { readSubtitleSegment, readSubtitleTrack } from '../renditions/read-subtitles.ts';
import { cutClip } from './cut-clip.ts';

export function transcodeRoutes(app: App): void {
  const sources = app.playback;
  serveFile(app, contract.readPlaylist, (ctx, input) => readPlaylist(ctx, input, sources));
  serveFile(app, contract.readRendition, readRendition);
  serveFile(app, contract.readRenditionFirstUrl, readRendition);
  serveFile(app, contract.readTrack, (ctx, input) => readTrack(ctx, input, sources));
  serveFile(app, contract.readSegment, (ctx, input) => readSegment(ctx, input, sources));
  serveFile(app, contract.readSubtitleTrack, (ctx, input) =>
    readSubtitleTrack(ctx, input, sources),
  );
  serveFile(app, contract.readSubtitleSegment, (ctx, input) =>
    readSubtitleSegment(ctx, input, sources),
  );
  serve(app, clips.cutClip, onAsset('edit', cutClip));
}
