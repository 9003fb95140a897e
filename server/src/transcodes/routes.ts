import * as clips from '@spindle/contracts/video/clips';
import * as contract from '@spindle/contracts/video/transcodes';
import type { Secrets } from '@spindle/core/secrets';
import { FilmIndex } from '@spindle/core/video/rendition-index';
import { openObjectIndexes } from '../files/object-indexes.ts';
import type { App } from '../http/app-parts.ts';
import { serveFile } from '../http/files.ts';
import { serve } from '../http/serve.ts';
import {
  readFilm,
  readPiece,
  readPlaylist,
  readTrack,
  type Sources,
} from '../renditions/read-rendition.ts';
import { readSubtitlePiece, readSubtitleTrack } from '../renditions/read-subtitles.ts';
import { openRunningFilms } from '../renditions/running-renditions.ts';
import { cutClip } from './cut-clip.ts';

/** Bytes of indexes that are remembered: of a film of two hours it is 300 KB. */
const INDEX_BYTES = 16 * 1024 ** 2;

export function openSources(app: App, secrets: Secrets): Sources {
  const indexes = openObjectIndexes(app.ctx, FilmIndex, INDEX_BYTES);
  return { films: { indexes, running: openRunningFilms(app.ctx) }, secrets };
}

export function transcodeRoutes(app: App, sources: Sources): void {
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
