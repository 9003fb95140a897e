import * as contract from '@spindle/contracts/transcodes';
import type { Secrets } from '@spindle/core/secrets';
import type { App } from '../http/app-parts.ts';
import { serveFile } from '../http/files.ts';
import { openFilmIndexes } from './film-indexes.ts';
import { readFilm, readPiece, readPlaylist, readTrack } from './read.ts';

export function transcodeRoutes(app: App, secrets: Secrets): void {
  const films = { indexes: openFilmIndexes(app.ctx), secrets };
  serveFile(app, contract.readPlaylist, (ctx, input) => readPlaylist(ctx, input, films));
  serveFile(app, contract.readFilm, readFilm);
  serveFile(app, contract.readTrack, (ctx, input) => readTrack(ctx, input, films));
  serveFile(app, contract.readPiece, (ctx, input) => readPiece(ctx, input, films));
}
