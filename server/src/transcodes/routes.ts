import * as clips from '@spindle/contracts/video/clips';
import * as contract from '@spindle/contracts/video/transcodes';
import type { App } from '../app-parts.ts';
import { serveFile } from '../http/files.ts';
import { serve } from '../http/serve.ts';
import { readFilm, readPiece, readPlaylist, readTrack } from '../renditions/read-rendition.ts';
import { readSubtitlePiece, readSubtitleTrack } from '../renditions/read-subtitles.ts';
import { cutClip } from './cut-clip.ts';

export function transcodeRoutes(app: App): void {
  const sources = app.playback;
  serveFile(app, contract.readPlaylist, (ctx, input) => readPlaylist(ctx, input, sources));
  serveFile(app, contract.readFilm, readFilm);
  serveFile(app, contract.readFilmFirst, readFilm);
  serveFile(app, contract.readTrack, (ctx, input) => readTrack(ctx, input, sources));
  serveFile(app, contract.readPiece, (ctx, input) => readPiece(ctx, input, sources));
  serveFile(app, contract.readSubtitleTrack, (ctx, input) =>
    readSubtitleTrack(ctx, input, sources),
  );
  serveFile(app, contract.readSubtitlePiece, (ctx, input) =>
    readSubtitlePiece(ctx, input, sources),
  );
  serve(app, clips.cutClip, cutClip);
}
